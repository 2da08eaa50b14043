import { type ClientSession, trusted, type Types } from 'mongoose';
import { setPlanLimits } from '../quota/plan-wallet.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';

/** People a transaction: few enough not to stand in the way of what they do meanwhile. */
const BATCH = 200;

/** How many people have a plan, have it beneath a grant, were lent it, or have paid for it to begin later. */
export async function countHolders(session: ClientSession | null, planId: string): Promise<number> {
  const filter = { $or: [{ planId }, { 'grant.planId': planId }, { 'scheduled.planId': planId }] };
  return Subscriptions.countDocuments(filter, session ? { session } : {});
}

/** Those whose limit is the plan's: it counts for them, and no operator gave them one of their own. */
const governedBy = (planId: string) => ({
  $or: [{ 'grant.planId': planId }, { planId, grant: null, promptsLimitOverride: null }],
});

interface Reach {
  readonly planId: string;
  /** The last person whom it reached. Null: nobody yet. */
  readonly after: Types.ObjectId | null;
  /** -1 means unlimited. */
  readonly limit: number;
}

/**
 * Lets a plan's limit reach the next people who have it, in the caller's transaction. Somebody whose plan changes at the same moment is
 * left to whichever comes last. Answers up to whom it reached; null when there was nobody left.
 */
export async function reachHolders(
  session: ClientSession,
  { planId, after, limit }: Reach,
): Promise<Types.ObjectId | null> {
  const onward = after ? { _id: trusted({ $gt: after }) } : {};
  const rows = await Subscriptions.find({ ...governedBy(planId), ...onward }, { _id: 1 }, { session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<SubscriptionRecord, '_id'>[]>();
  const ids = rows.map(({ _id }) => _id);
  if (ids.length > 0) await setPlanLimits(session, ids, limit);
  return ids.at(-1) ?? null;
}
