import { type QueryFilter, trusted, Types } from 'mongoose';
import { containing } from '#api/database/text-patterns.ts';
import { addDays, DAY_MS } from '#api/lib/days.ts';
import type { AccountStatus } from './account-status.rules.ts';
import type { StoredUser } from './user.model.ts';

/** What a list of accounts is limited to. An absent or null value limits nothing. */
export interface AccountFilter {
  /** Part of a name or an address, in any case, or the start of an id. */
  readonly search?: string | null | undefined;
  readonly status?: AccountStatus | null | undefined;
  readonly role?: StoredUser['role'] | null | undefined;
  /** The effective plan. */
  readonly planId?: string | null | undefined;
  /** How the user got the effective plan. */
  readonly planSource?: StoredUser['planSource'] | undefined;
  /** Users who were seen in the last days, as many as this. */
  readonly seenWithinDays?: number | null | undefined;
  /** Users who were not seen in the last days, as many as this, or never. */
  readonly unseenForDays?: number | null | undefined;
  /** Users whose effective plan ends in the next days, as many as this, and does not renew. */
  readonly planEndsWithinDays?: number | null | undefined;
  /** Users whose effective plan renews in the next days, as many as this. */
  readonly planRenewsWithinDays?: number | null | undefined;
}

type Filter = QueryFilter<StoredUser>;

const ID_LENGTH = 24;
/** The start of an id. A shorter text is hardly ever one. */
const ID_START = /^[0-9a-f]{8,24}$/i;

/** Returns the accounts whose id starts with this text. */
const idsFrom = (text: string): Filter => ({
  _id: trusted({
    $gte: new Types.ObjectId(text.padEnd(ID_LENGTH, '0')),
    $lte: new Types.ObjectId(text.padEnd(ID_LENGTH, 'f')),
  }),
});

function matchText(text: string): Filter {
  const pattern = containing(text);
  return { $or: [{ email: pattern }, { fullName: pattern }, ...(ID_START.test(text) ? [idsFrom(text)] : [])] };
}

const matchStatus = (status: AccountStatus): Filter =>
  status === 'suspended' ? { isSuspended: true } : { isSuspended: false, billingStatus: status };

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Matches plans whose term is before `until`, also those that are overdue: their payment is late, or the billing clock is about to end them. */
const matchTerm = (planRenews: boolean, until: Date): Filter => ({ planRenews, planTermAt: trusted({ $lte: until }) });

/** Returns the filter as a database query. Null: all accounts. */
export function toAccountFilter(filter: AccountFilter, now: Date): Filter | null {
  const { status, role, planId, planSource, seenWithinDays, unseenForDays } = filter;
  const { planEndsWithinDays, planRenewsWithinDays } = filter;
  const search = filter.search?.trim() ?? '';
  const parts: Filter[] = [
    ...(search === '' ? [] : [matchText(search)]),
    ...(status ? [matchStatus(status)] : []),
    ...(role ? [{ role }] : []),
    ...(planId ? [{ planId }] : []),
    ...(planSource ? [{ planSource }] : []),
    ...(typeof seenWithinDays === 'number' ? [{ lastSeenAt: trusted({ $gte: daysBefore(now, seenWithinDays) }) }] : []),
    // Matches users who were never seen, too.
    ...(typeof unseenForDays === 'number'
      ? [{ lastSeenAt: trusted({ $not: { $gte: daysBefore(now, unseenForDays) } }) }]
      : []),
    ...(typeof planEndsWithinDays === 'number' ? [matchTerm(false, addDays(now, planEndsWithinDays))] : []),
    ...(typeof planRenewsWithinDays === 'number' ? [matchTerm(true, addDays(now, planRenewsWithinDays))] : []),
  ];
  return parts.length === 0 ? null : { $and: parts };
}
