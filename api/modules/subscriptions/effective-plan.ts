import type { ClientSession } from 'mongoose';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { effectivePlanIdOf } from './subscription.rules.ts';

/**
 * Finds the plan that the user's rights come from: the granted plan, else the user's own plan. Null without a plan, and
 * for a plan that was deleted.
 */
export async function findEffectivePlan(
  session: ClientSession | null,
  subscription: Pick<SubscriptionRecord, 'grant' | 'planId'>,
): Promise<PlanRecord | null> {
  const planId = effectivePlanIdOf(subscription);
  return planId === null ? null : findPlan(session, planId);
}
