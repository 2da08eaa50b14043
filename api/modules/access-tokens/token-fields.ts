import { assertValid } from '#api/kernel/validation.ts';
import { addDays } from '#api/lib/days.ts';
import { requiredTextProblem } from '#api/lib/field-problems.ts';
import { ACCESS_TOKEN } from '#schema/limits.ts';
import { normalizeScopes } from './scopes.ts';

/** The fields of a token that administrators edit. Omitted fields stay unchanged, and so do a null `name` and null `scopes`. */
export interface TokenFields {
  readonly name?: string | null;
  readonly scopes?: readonly string[] | null;
  /** Null: never. */
  readonly expiresAt?: Date | null | undefined;
}

/** Trims and checks the given fields. Throws BAD_USER_INPUT. */
export function parseTokenFields({ name, scopes, expiresAt }: TokenFields, now: Date) {
  const given = {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(scopes && { scopes: normalizeScopes(scopes) }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  assertValid({
    name: given.name === undefined ? null : requiredTextProblem('Name', given.name, ACCESS_TOKEN.name),
    expiresAt: expiresAt && expiresAt <= now ? 'The expiry must lie in the future' : null,
  });
  return given;
}

type AccessTokenStatus = 'active' | 'expiring' | 'expired' | 'inactive';

/** Returns the status of a token. `active` and `expiring` ones are accepted; `expiring` ends within `ACCESS_TOKEN.expiringDays`. */
export function getTokenStatus(
  { isActive, expiresAt }: { readonly isActive: boolean; readonly expiresAt?: Date | null },
  now: Date,
): AccessTokenStatus {
  if (!isActive) return 'inactive';
  if (!expiresAt) return 'active';
  if (expiresAt <= now) return 'expired';
  return expiresAt <= addDays(now, ACCESS_TOKEN.expiringDays) ? 'expiring' : 'active';
}
