import type { ClientSession } from 'mongoose';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { isRenewing } from './subscription.rules.ts';

/**
 * Returns whether the user's plan includes no team, or will not after the current period.
 * @param plan what `findEffectivePlan` returns for the subscription
 */
export async function isTeamEnding(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
  plan: PlanRecord | null,
): Promise<boolean> {
  const { grant, scheduled, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  if (!plan?.teams) return true;
  // Bought seats renew as long as a plan grant includes a team, even if the grant has an end.
  if (grant) return false;
  if (cancelAtPeriodEnd) return true;
  if (scheduled) return !(await findPlan(session, scheduled.planId))?.teams;
  return currentPeriodEnd !== null && !isRenewing(subscription);
}
