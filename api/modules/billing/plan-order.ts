import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import {
  type Billing,
  getChargeMinor,
  getPeriodMonths,
  periodEndAfter,
} from '#api/modules/subscriptions/plan-terms.rules.ts';
import { isRenewing } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { Order } from './order.ts';
import { getPlanStart } from './plan-start.ts';

const conflictError = (text: string) => new DomainError('CONFLICT', text);

/** A plan that renews, or that has no end, cannot be bought again. An assigned plan can. */
function assertNotOwned(plan: PlanRecord, billing: Billing, subscription: SubscriptionRecord): void {
  const { planId, source, currentPeriodEnd } = subscription;
  if (planId !== plan._id || subscription.billing !== billing || source === 'admin') return;
  if (isRenewing(subscription) || !currentPeriodEnd) throw conflictError(`You have the ${plan.name} plan already`);
}

interface PlanChoice {
  readonly plan: PlanRecord;
  readonly billing: Billing;
  readonly subscription: SubscriptionRecord;
  /** The user's own plan. Null without a plan. */
  readonly ownPlan: PlanRecord | null;
}

/** When the plan starts. Throws CONFLICT for a plan that the user cannot buy now. */
function getAllowedStart({ plan, billing, subscription, ownPlan }: PlanChoice): 'now' | 'at_period_end' {
  if (subscription.planId !== null) assertNotOwned(plan, billing, subscription);
  const start = getPlanStart({ plan, billing, subscription, ownPlan });
  if (plan.priceMinor === 0 && start !== 'now') {
    throw conflictError(`Cancel your plan instead: when it ends, you are on the ${plan.name} plan`);
  }
  if (start === 'never') throw conflictError(`You have the ${ownPlan?.name ?? 'better'} plan, and it does not end`);
  if (start === 'at_period_end' && subscription.scheduled) {
    throw conflictError('You have already paid for the plan that follows yours');
  }
  return start;
}

const LENGTHS = { 1: 'monthly', 3: 'quarterly', 12: 'yearly' } as const;

/** The order for a plan at its current price. Throws BAD_USER_INPUT and CONFLICT. */
export async function buildPlanOrder(ctx: RequestContext, plan: PlanRecord, billing: Billing): Promise<Order> {
  const fullAmountMinor = getChargeMinor(plan, billing);
  if (fullAmountMinor === null) throw invalidInput({ interval: 'This plan cannot be paid by the year' });
  const userId = requireUser(ctx.viewer).user._id;
  const subscription = await getSubscription(null, { userId, at: ctx.now() });
  const ownPlan = subscription.planId === null ? null : await findPlan(null, subscription.planId);
  const start = getAllowedStart({ plan, billing, subscription, ownPlan });
  const months = getPeriodMonths(plan, billing);
  const startsAt = start === 'at_period_end' ? subscription.currentPeriodEnd : null;
  const firstAt = startsAt && months && periodEndAfter(startsAt, months, startsAt);
  const length = months ? LENGTHS[months] : 'one payment';
  return {
    item: { kind: 'plan', id: plan._id, billing },
    description: `${ctx.runtime.config.product.name} ${plan.name}, ${length}`,
    fullAmountMinor,
    renewal: months && { amountMinor: fullAmountMinor, everyMonths: months, firstAt },
    page: '/dashboard/billing',
  };
}
