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
 * Returns when a bought plan starts.
 *
 * - `now`: the user has no plan or a free one; or buys another plan of the same or a higher price per month (`comparePlans`); or buys their own
 *   plan, which was assigned so far, or was paid by its interval and is paid by the year from now on.
 * - `at_period_end`: it is a lower plan, or the own plan that was bought, also to pay it by its interval and no longer by the year.
 * - `never`: as `at_period_end`, but the user's own plan has no end. The purchase is refused, or if it was paid, gives nothing.
 */
export function getPlanStart({
  plan,
  billing,
  subscription,
  ownPlan,
}: PlanStartInput): 'now' | 'at_period_end' | 'never' {
  if (!ownPlan || subscription.source === 'free') return 'now';
  const isSamePlan = plan._id === ownPlan._id;
  const becomesYearly = billing === 'annual' && subscription.billing === 'interval';
  const startsNow = isSamePlan ? subscription.source !== 'payment' || becomesYearly : comparePlans(plan, ownPlan) >= 0;
  if (startsNow) return 'now';
  return subscription.currentPeriodEnd ? 'at_period_end' : 'never';
}
