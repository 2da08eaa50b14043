import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { type Billing, comparePlans } from '#api/modules/subscriptions/plan-terms.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';

interface PlanStartInput {
  /** The plan that is bought. */
  readonly plan: PlanRecord;
  readonly billing: Billing;
  readonly subscription: Pick<SubscriptionRecord, 'source' | 'billing' | 'currentPeriodEnd'>;
  /** The user's own plan; a plan grant on top of it is ignored. Null without a plan. */
  readonly ownPlan: PlanRecord | null;
}

/**
 * Returns when a bought plan starts. A higher plan starts now; a lower one starts when the current period ends.
 * `never`: the bought plan is not higher, and the current one has no end.
 */
export function getPlanStart({
  plan,
  billing,
  subscription,
  ownPlan,
}: PlanStartInput): 'now' | 'at_period_end' | 'never' {
  if (!ownPlan || subscription.source === 'free') return 'now';
  const order = comparePlans(plan, ownPlan);
  if (order > 0) return 'now';
  const isSamePlan = plan._id === ownPlan._id;
  if (order === 0 && !isSamePlan) return 'now';
  if (isSamePlan && subscription.source !== 'payment') return 'now';
  if (isSamePlan && billing === 'annual' && subscription.billing === 'interval') return 'now';
  return subscription.currentPeriodEnd ? 'at_period_end' : 'never';
}
