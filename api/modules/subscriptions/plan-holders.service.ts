import { type ClientSession, trusted, type Types } from 'mongoose';
import { UNLIMITED } from '#api/modules/quota/wallet.rules.ts';
import { setPlanLimits, usedUpWalletLookup } from '#api/modules/quota/wallets.service.ts';
import { holding, limitedBy } from './plan-holder-filters.ts';
import { type Renewal, type SubscriptionRecord, Subscriptions } from './subscription.model.ts';

/** Users per transaction. A larger transaction would often conflict with what these users do at the same time. */
const BATCH = 200;

/** Counts the users who have a plan as their own plan, as a plan grant, or as a scheduled plan. */
export async function countPlanHolders(session: ClientSession, planId: string): Promise<number> {
  return Subscriptions.countDocuments(holding(planId), { session });
}

/**
 * Counts the subscriptions that a payment provider will renew. Those that are canceled at the end of
 * their period are left out.
 */
export async function countProviderRenewals(provider: Renewal['provider']): Promise<number> {
  // The condition on the reference lets the query use the index of references, which is the only one for renewals.
  const filter = {
    'renewal.provider': provider,
    'renewal.ref': trusted({ $type: 'string' as const }),
    cancelAtPeriodEnd: false,
  };
  return Subscriptions.countDocuments(filter);
}

interface NewLimit {
  readonly planId: string;
  /** The last user of the previous batch. Null for the first batch. */
  readonly after: Types.ObjectId | null;
  /** -1 means unlimited. */
  readonly limit: number;
}

/**
 * Sets a plan's new limit in the wallets of the next batch of users who have the plan, in the caller's transaction.
 * When the plan of one of them changes at the same time, the later write wins. Returns the last user of the batch, or
 * null when no user was left.
 */
export async function applyLimitToHolders(
  session: ClientSession,
  { planId, after, limit }: NewLimit,
): Promise<Types.ObjectId | null> {
  const onward = after ? { _id: trusted({ $gt: after }) } : {};
  const rows = await Subscriptions.find({ ...limitedBy(planId), ...onward }, { _id: 1 }, { session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<SubscriptionRecord, '_id'>[]>();
  const ids = rows.map(({ _id }) => _id);
  if (ids.length > 0) await setPlanLimits(session, { userIds: ids, limit });
  return ids.at(-1) ?? null;
}

interface LimitReach {
  readonly users: number;
  /** Of `users`, those who have used that many prompts, or more, in the current quota window. */
  readonly usedUp: number;
}

/** Counts the users whom `applyLimitToHolders` would give a new limit, in one query that reads their plan wallets by id. */
export async function countLimitReach({
  planId,
  limit,
  at,
}: {
  readonly planId: string;
  /** -1 means unlimited. */
  readonly limit: number;
  readonly at: Date;
}): Promise<LimitReach> {
  const filter = limitedBy(planId);
  // No one has used up what has no end.
  if (limit === UNLIMITED) return { users: await Subscriptions.countDocuments(filter), usedUp: 0 };
  const [reach] = await Subscriptions.aggregate<LimitReach>([
    { $match: filter },
    { $project: { _id: 1 } },
    usedUpWalletLookup({ limit, at, as: 'usedUp' }),
    { $group: { _id: null, users: { $sum: 1 }, usedUp: { $sum: { $size: '$usedUp' } } } },
    { $project: { _id: 0 } },
  ]);
  return reach ?? { users: 0, usedUp: 0 };
}
