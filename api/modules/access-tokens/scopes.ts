import { invalidInput } from '#api/kernel/errors.ts';
import { ACCESS_TOKEN_SCOPES } from '#schema/limits.ts';

const KNOWN: ReadonlySet<string> = new Set(ACCESS_TOKEN_SCOPES);

/**
 * Returns the scopes of a new token, without duplicates. `all` when none is chosen; `all` replaces the
 * others. Throws BAD_USER_INPUT.
 */
export function normalizeScopes(chosen: readonly string[]): string[] {
  const unknown = chosen.find((scope) => !KNOWN.has(scope));
  if (unknown !== undefined) throw invalidInput({ scopes: `Scopes must be among ${ACCESS_TOKEN_SCOPES.join(', ')}` });
  if (chosen.length === 0 || chosen.includes('all')) return ['all'];
  return ACCESS_TOKEN_SCOPES.filter((scope) => chosen.includes(scope));
}
