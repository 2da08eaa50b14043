import { type QueryFilter, trusted } from 'mongoose';
import { normalizeId } from '#api/database/object-id.ts';
import { idAndTimeFilter, type TimeRange } from '#api/database/time-range.ts';
import type { AuditOutcome } from '#api/graphql/types.generated.ts';
import { ERROR_STATUS } from '#api/kernel/errors.ts';
import type { AuditEntryRecord } from './audit-entry.model.ts';
import { findAuditIds } from './audit-ids.ts';

export interface AuditFilter extends TimeRange {
  /** An id, or part of the name or the email address of an administrator. */
  readonly actorId?: string | null;
  readonly tokenId?: string | null;
  readonly field?: string | null;
  /** An id, or part of the name or the email address of a user. */
  readonly targetId?: string | null;
  readonly outcome?: AuditOutcome | null;
}

/** A list of codes, not "anything but ok", so that the index also gives the order. */
const ERROR_CODES = Object.keys(ERROR_STATUS);

const toOutcomeFilter = (outcome: AuditOutcome) => {
  if (outcome === 'failed') return { outcome: trusted({ $in: ERROR_CODES }) };
  return { outcome: outcome === 'ok' ? 'ok' : null };
};

/** Returns the ids that an entry's actor must have. Null: any. */
async function findActorIds({ actorId, tokenId }: AuditFilter): Promise<readonly string[] | null> {
  if (!tokenId) return actorId ? findAuditIds('actorId', actorId) : null;
  const token = normalizeId(tokenId);
  // An entry has one actor, so that a token and another actor match nothing.
  return !actorId || normalizeId(actorId.trim()) === token ? [token] : [];
}

/** Returns the filter as a database query. Throws BAD_USER_INPUT and TIMEOUT. */
export async function toAuditFilter(filter: AuditFilter): Promise<QueryFilter<AuditEntryRecord>> {
  const { tokenId, field, targetId, outcome, since, until } = filter;
  const actorIds = await findActorIds(filter);
  const targetIds = targetId ? await findAuditIds('targetId', targetId) : null;
  const time = idAndTimeFilter<AuditEntryRecord>({ since, until });
  return {
    ...(actorIds && { actorId: trusted({ $in: actorIds }) }),
    ...(tokenId && { actorKind: 'token' }),
    ...(field && { field }),
    ...(targetIds && { targetId: trusted({ $in: targetIds }) }),
    ...(outcome && toOutcomeFilter(outcome)),
    ...time,
  };
}
