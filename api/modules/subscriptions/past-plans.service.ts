import { trusted, type Types } from 'mongoose';
import { SubscriptionChanges } from './subscription-change.model.ts';

/**
 * Lists the ids of the users whose subscription had no plan after a change later than `after`, such as those of deleted accounts. They may have
 * taken a plan again since.
 */
export const listUserIdsWithoutPlan = (after: Date): Promise<Types.ObjectId[]> =>
  SubscriptionChanges.distinct('userId', { at: trusted({ $gt: after }), 'to.planId': null });

/** Counts these users by the effective plan that they had at `at`, by plan id. Those who had none are left out. */
export async function countUsersOnPlans(
  userIds: readonly Types.ObjectId[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await SubscriptionChanges.aggregate<{ _id: string; users: number }>([
    { $match: { userId: { $in: userIds }, at: { $lte: at } } },
    { $sort: { userId: 1, at: 1, _id: 1 } },
    { $group: { _id: '$userId', planId: { $last: '$to.planId' } } },
    { $match: { planId: { $ne: null } } },
    { $group: { _id: '$planId', users: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, users }) => [_id, users]));
}
