import { trusted, type Types } from 'mongoose';
import {
  countUsersWithoutPlanCopy,
  countUsersWithoutPlanTerm,
  findUserIdsWithoutPlanCopy,
  findUserIdsWithoutPlanTerm,
  storePlanCopies,
  storePlanTerms,
} from '#api/modules/accounts/plan-copies.service.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { emptySubscription, planCopyOf } from './subscription.rules.ts';

export const countWithoutPlanCopy = countUsersWithoutPlanCopy;
export const countWithoutPlanTerm = countUsersWithoutPlanTerm;

/** Reads what the accounts of these users store of their subscriptions. */
async function readCopies(userIds: readonly Types.ObjectId[]) {
  const rows = await Subscriptions.find({ _id: trusted({ $in: userIds }) }).lean<SubscriptionRecord[]>();
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return userIds.map((userId) => ({
    userId,
    ...planCopyOf({ ...emptySubscription(userId, new Date(0)), ...byId.get(userId.toHexString()) }),
  }));
}

/**
 * Stores in each account a copy of its plan, by which lists of users are filtered. Accounts that were stored before
 * there were copies have none. Can be repeated, and run by several servers at the same time.
 */
export async function copyPlans(): Promise<void> {
  for (;;) {
    const userIds = await findUserIdsWithoutPlanCopy();
    if (userIds.length === 0) return;
    await storePlanCopies(await readCopies(userIds));
  }
}

/** Stores in each account when its plan ends or renews, by which lists of users are filtered and ordered. Otherwise like `copyPlans`. */
export async function copyPlanTerms(): Promise<void> {
  for (;;) {
    const userIds = await findUserIdsWithoutPlanTerm();
    if (userIds.length === 0) return;
    const copies = await readCopies(userIds);
    await storePlanTerms(copies.map(({ userId, planTermAt, planRenews }) => ({ userId, planTermAt, planRenews })));
  }
}
