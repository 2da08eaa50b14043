import type { ClientSession } from 'mongoose';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { effectivePlanIdOf } from './subscription.rules.ts';

/** The plan that the user's rights come from. Null without a plan. */
export async function findEffectivePlan(
  session: ClientSession | null,
  subscription: Pick<SubscriptionRecord, 'grant' | 'planId'>,
): Promise<PlanRecord | null> {
  const planId = effectivePlanIdOf(subscription);
  return planId === null ? null : findPlan(session, planId);
}
