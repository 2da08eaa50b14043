import { type QueryFilter, trusted } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { normalizeId } from '#api/database/object-id.ts';
import { idAndTimeFilter, type TimeRange } from '#api/database/time-range.ts';
import type { AuditOutcome } from '#api/graphql/types.generated.ts';
import { ERROR_STATUS } from '#api/kernel/errors.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import type { AuditEntryRecord } from './audit-entry.model.ts';

export interface AuditFilter extends TimeRange {
  /** An id, or an administrator's email address. */
  readonly actorId?: string | null;
  readonly tokenId?: string | null;
  readonly field?: string | null;
  /** An id, or a user's email address. */
  readonly targetId?: string | null;
  readonly outcome?: AuditOutcome | null;
}

/** Matches no entry. */
const NO_ID = '';

/** Returns the id in a search text. For an email address, the id of its account. */
async function toId(text: string): Promise<string> {
  const id = text.trim();
  if (!id.includes('@')) return normalizeId(id);
  const userId = await findUserIdByEmail(NO_TRANSACTION, normalizeEmail(id));
  return userId ? String(userId) : NO_ID;
}

/** A list of codes, not "anything but ok", so that the index also gives the order. */
const ERROR_CODES = Object.keys(ERROR_STATUS);

const toOutcomeFilter = (outcome: AuditOutcome) => {
  if (outcome === 'failed') return { outcome: trusted({ $in: ERROR_CODES }) };
  return { outcome: outcome === 'ok' ? 'ok' : null };
};

/** Returns the filter as a database query. Throws BAD_USER_INPUT. */
export async function toAuditFilter(filter: AuditFilter): Promise<QueryFilter<AuditEntryRecord>> {
  const { actorId, tokenId, field, targetId, outcome, since, until } = filter;
  // An entry has one actor, so that two different ones match nothing.
  const actors = [...(actorId ? [await toId(actorId)] : []), ...(tokenId ? [normalizeId(tokenId)] : [])];
  const time = idAndTimeFilter<AuditEntryRecord>({ since, until });
  return {
    ...(actors.length > 0 && { actorId: new Set(actors).size === 1 ? actors[0] : NO_ID }),
    ...(tokenId && { actorKind: 'token' }),
    ...(field && { field }),
    ...(targetId && { targetId: await toId(targetId) }),
    ...(outcome && toOutcomeFilter(outcome)),
    ...time,
  };
}
