import type { ClientSession } from 'mongoose';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { findEffectivePlan } from './effective-plan.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { isRenewing } from './subscription.rules.ts';

/**
 * Returns whether the user's plan includes no team, or will not after the current period. Seats that the user bought do
 * not renew then. A plan grant that includes teams lets them renew.
 */
export async function isTeamPlanEnding(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
): Promise<boolean> {
  const { grant, scheduled, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const plan = await findEffectivePlan(session, subscription);
  if (!plan?.teams) return true;
  if (grant) return false;
  if (cancelAtPeriodEnd) return true;
  if (scheduled) return !(await findPlan(session, scheduled.planId))?.teams;
  return currentPeriodEnd !== null && !isRenewing(subscription);
}
