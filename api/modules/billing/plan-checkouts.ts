import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { Checkout, CreateCheckoutInput } from '../../graphql/types.generated.ts';
import { findPlan, type PlanRecord } from '../plans/plans.service.ts';
import { type Billing, chargeOf, periodEndAfter, periodMonthsOf } from '../subscriptions/periods.ts';
import { isRenewing } from '../subscriptions/subscription-rules.ts';
import { storedSubscription, type SubscriptionRecord } from '../subscriptions/subscriptions.service.ts';
import { openCheckout, type Order } from './open-checkout.ts';
import { beginningOf } from './settle-purchase.ts';

/** What can be bought, and how it is paid. Paying by the year means nothing where that is the interval, or where it is paid once. */
function billingOf({ interval }: PlanRecord, chosen: CreateCheckoutInput['interval']): Billing {
  return chosen === 'yearly' && interval !== 'yearly' && interval !== 'lifetime' ? 'annual' : 'interval';
}

async function planOnSale(planId: string): Promise<PlanRecord> {
  const plan = await findPlan(null, planId);
  if (!plan) throw new DomainError('NOT_FOUND', 'This plan does not exist');
  if (!plan.isActive || plan.isHidden) throw invalidInput({ planId: 'This plan can not be bought' });
  return plan;
}

const conflict = (text: string) => new DomainError('CONFLICT', text);

function assertNotHeld(plan: PlanRecord, billing: Billing, held: SubscriptionRecord): void {
  if (held.planId !== plan._id || held.billing !== billing || held.source === 'admin') return;
  if (isRenewing(held) || !held.currentPeriodEnd) throw conflict(`You have the ${plan.name} plan already`);
}

/** When it would begin, if they may have it. Throws CONFLICT. */
function assertFits(plan: PlanRecord, billing: Billing, held: SubscriptionRecord, present: PlanRecord | null) {
  if (held.planId !== null) assertNotHeld(plan, billing, held);
  const beginning = beginningOf({ plan, billing }, held, present);
  if (plan.priceMinor === 0 && beginning !== 'now') {
    throw conflict(`Cancel your plan instead: at its end you go on with ${plan.name}`);
  }
  if (beginning === 'never') throw conflict(`You have the ${present?.name ?? 'better'} plan, and it does not end`);
  if (beginning === 'at_period_end' && held.scheduled) {
    throw conflict('The plan that follows yours is chosen and paid for already');
  }
  return beginning;
}

const LENGTHS = { 1: 'monthly', 3: 'quarterly', 12: 'yearly' } as const;

/** The order for a plan at the price of this moment. Throws BAD_USER_INPUT and CONFLICT. */
async function orderOf(ctx: RequestContext, plan: PlanRecord, billing: Billing): Promise<Order> {
  const fullAmountMinor = chargeOf(plan, billing);
  if (fullAmountMinor === null) throw invalidInput({ interval: 'This plan can not be paid by the year' });
  const held = await storedSubscription(personOf(ctx.viewer).user._id, ctx.now());
  const present = held.planId === null ? null : await findPlan(null, held.planId);
  const beginning = assertFits(plan, billing, held, present);
  const months = periodMonthsOf(plan, billing);
  const start = beginning === 'at_period_end' ? held.currentPeriodEnd : null;
  const firstAt = start && months && periodEndAfter(start, months, start);
  const length = months ? LENGTHS[months] : 'one payment';
  return {
    item: { kind: 'plan', id: plan._id, billing },
    description: `${ctx.runtime.config.product.name} ${plan.name}, ${length}`,
    fullAmountMinor,
    renewal: months && { amountMinor: fullAmountMinor, everyMonths: months, firstAt },
    page: '/dashboard/billing',
  };
}

/**
 * Where a plan is bought: the operator's own link, else a checkout of ours. What costs nothing begins at once. Throws NOT_FOUND,
 * BAD_USER_INPUT, CONFLICT, RATE_LIMITED, UNAVAILABLE and PROVIDER_FAILED.
 */
export async function createCheckout(ctx: RequestContext, input: CreateCheckoutInput): Promise<Checkout> {
  const { config, rateLimits } = ctx.runtime;
  await rateLimits.consume('checkout', personOf(ctx.viewer).userId);
  const plan = await planOnSale(input.planId);
  const billing = billingOf(plan, input.interval);
  const elsewhere = (billing === 'annual' ? plan.yearlyBuyNowUrl : null) ?? plan.buyNowUrl;
  if (elsewhere) return { url: elsewhere };
  const { url } = await openCheckout(ctx, await orderOf(ctx, plan, billing));
  return { url: url ?? `${config.publicUrl}/dashboard/billing?checkout=success` };
}
