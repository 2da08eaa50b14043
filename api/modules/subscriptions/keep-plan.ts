import type { ClientSession } from 'mongoose';
import { lockPlan } from '#api/modules/plans/plans.service.ts';
import { Subscriptions } from './subscription.model.ts';

/**
 * Keeps a plan that a user gets from being deleted until the transaction ends. A plan that another user has can't be deleted, so that only
 * the first users of a plan lock it: transactions that give the same plan to many users at once would conflict with each other. Throws
 * NOT_FOUND for a deleted plan.
 */
export async function keepPlan(session: ClientSession, planId: string): Promise<void> {
  const isHeld = { $or: [{ planId }, { 'grant.planId': planId }] };
  if (!(await Subscriptions.exists(isHeld).session(session))) await lockPlan(session, planId);
}
