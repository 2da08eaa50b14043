import { trusted } from 'mongoose';
import {
  countUsersWithoutPlanCopy,
  findUserIdsWithoutPlanCopy,
  storePlanCopies,
} from '#api/modules/accounts/plan-copies.service.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { planCopyOf } from './subscription.rules.ts';

export const countWithoutPlanCopy = countUsersWithoutPlanCopy;

/**
 * Stores in each account a copy of its plan, by which lists of users are filtered. Accounts that were stored before
 * there were copies have none. Can be repeated, and run by several servers at the same time.
 */
export async function copyPlans(): Promise<void> {
  for (;;) {
    const userIds = await findUserIdsWithoutPlanCopy();
    if (userIds.length === 0) return;
    const rows = await Subscriptions.find({ _id: trusted({ $in: userIds }) }).lean<SubscriptionRecord[]>();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), planCopyOf(row)]));
    const none = { planId: null, planSource: null };
    await storePlanCopies(userIds.map((userId) => ({ userId, ...(byId.get(userId.toHexString()) ?? none) })));
  }
}
