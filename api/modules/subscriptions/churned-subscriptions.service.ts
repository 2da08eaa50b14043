import { trusted, Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { COUNT_LIMIT, PAGE_SIZE } from '#schema/limits.ts';
import { SubscriptionChanges } from './subscription-change.model.ts';

/** A subscription whose recurring revenue ended. */
export interface ChurnedSubscription {
  readonly _id: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly at: Date;
  /** In minor units, per month. */
  readonly mrrMinor: number;
  /** The user's own plan that ended. Null: only seats ended. */
  readonly planId: string | null;
  /** The effective plan afterwards. */
  readonly nextPlanId: string | null;
}

interface ChurnPage {
  readonly from: Date;
  readonly to: Date;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * Makes the cursor of a row. It contains the time, because rows are sorted by it: a change can be written after later
 * ones, so that ids alone are not in order.
 */
const toCursor = ({ at, _id }: Pick<ChurnedSubscription, 'at' | '_id'>) =>
  Buffer.from(`${at.getTime()}.${String(_id)}`).toString('base64url');

/** Reads a cursor of `toCursor`. Throws BAD_USER_INPUT for any other text. */
function fromCursor(cursor: string) {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!time || !id) throw invalidInput({ after: 'This cursor is not one of ours' });
  return { at: new Date(Number(time)), _id: new Types.ObjectId(id) };
}

/** Returns the filter for the rows after a cursor, newest first. */
function afterCursor(cursor: string) {
  const { at, _id } = fromCursor(cursor);
  return { $or: [{ at: trusted({ $lt: at }) }, { at, _id: trusted({ $lt: _id }) }] };
}

/** Returns the filter for changes that ended all of a user's recurring revenue in a range. */
const churned = ({ from, to }: Pick<ChurnPage, 'from' | 'to'>) => ({
  at: trusted({ $gte: from, $lte: to }),
  'from.mrrMinor': trusted({ $gt: 0 }),
  'to.mrrMinor': 0,
});

/** Rows that an earlier version stored have only the effective plan. */
const ownPlanOf = ({ planId, ownPlanId }: { planId?: string | null; ownPlanId?: string | null }): string | null =>
  (ownPlanId === undefined ? planId : ownPlanId) ?? null;

/**
 * Lists the subscriptions whose recurring revenue ended in a range, newest first: those that churn
 * counts. Throws BAD_USER_INPUT.
 */
export async function listChurnedSubscriptions(page: ChurnPage): Promise<Connection<ChurnedSubscription>> {
  const { first, after } = page;
  if (first < 1 || first > PAGE_SIZE.max) throw invalidInput({ first: `A page holds 1 to ${PAGE_SIZE.max} rows` });
  const filter = churned(page);
  const rows = await SubscriptionChanges.find({ ...filter, ...(after ? afterCursor(after) : {}) })
    .sort({ at: -1, _id: -1 })
    .limit(first + 1)
    .lean();
  const nodes = rows.slice(0, first).map(({ _id, userId, at, kind, from, to }) => ({
    _id,
    userId,
    at,
    mrrMinor: from.mrrMinor,
    planId: kind === 'seats_changed' ? null : ownPlanOf(from),
    nextPlanId: to.planId ?? null,
  }));
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: { hasNextPage: rows.length > first, endCursor: last ? toCursor(last) : null },
    totalCount: () => SubscriptionChanges.countDocuments(filter).limit(COUNT_LIMIT).exec(),
  };
}

/** Sums the monthly recurring revenue that ended in a range, in minor units. */
export async function sumChurnedMrr(span: Pick<ChurnPage, 'from' | 'to'>): Promise<number> {
  const [sum] = await SubscriptionChanges.aggregate<{ minor: number }>([
    { $match: { at: { $gte: span.from, $lte: span.to }, 'from.mrrMinor': { $gt: 0 }, 'to.mrrMinor': 0 } },
    { $group: { _id: null, minor: { $sum: '$from.mrrMinor' } } },
  ]);
  return sum?.minor ?? 0;
}
