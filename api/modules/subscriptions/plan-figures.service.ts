import { trusted, Types } from 'mongoose';
import { type AlikeSubscriptions, type PlanFigures, sumPlanFigures } from './plan-figures.rules.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { effectivePlanIdOf } from './subscription.rules.ts';

/**
 * Counts the users of each plan (own, granted or scheduled) and its revenue, in one aggregation for all plans. Plans
 * that no user has are missing.
 */
export async function readPlanFigures(): Promise<ReadonlyMap<string, PlanFigures>> {
  const groups = await Subscriptions.aggregate<AlikeSubscriptions>([
    {
      $group: {
        _id: {
          planId: '$planId',
          source: '$source',
          grantedPlanId: '$grant.planId',
          scheduledPlanId: '$scheduled.planId',
        },
        users: { $sum: 1 },
        mrrMinor: { $sum: { $add: ['$mrrMinor', '$seatsMrrMinor'] } },
      },
    },
    { $replaceWith: { $mergeObjects: ['$_id', { users: '$users', mrrMinor: '$mrrMinor' }] } },
  ]);
  return sumPlanFigures(groups);
}

/** Adds up a number of each user, such as team members, by the user's effective plan. Users without a plan are left out. */
export async function sumByEffectivePlan(numbers: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
  const ids = [...numbers.keys()].map((id) => new Types.ObjectId(id));
  const rows = await Subscriptions.find({ _id: trusted({ $in: ids }) }, { planId: 1, 'grant.planId': 1 }).lean<
    Pick<SubscriptionRecord, '_id' | 'planId' | 'grant'>[]
  >();
  const sums = new Map<string, number>();
  for (const row of rows) {
    const planId = effectivePlanIdOf(row);
    if (planId !== null) sums.set(planId, (sums.get(planId) ?? 0) + (numbers.get(String(row._id)) ?? 0));
  }
  return sums;
}
