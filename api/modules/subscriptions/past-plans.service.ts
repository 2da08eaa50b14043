import { trusted, type Types } from 'mongoose';
import { SubscriptionChanges } from './subscription-change.model.ts';

/** Lists the users who lost their plan after a time without getting another at once, as with the deletion of an account. */
export const listUsersWhoLeft = (at: Date): Promise<Types.ObjectId[]> =>
  SubscriptionChanges.distinct('userId', { at: trusted({ $gt: at }), 'to.planId': null });

/** Counts on which plans users were at a time. Those who had none are left out. */
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
