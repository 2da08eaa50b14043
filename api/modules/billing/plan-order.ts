import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFreePlan, findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import {
  type Billing,
  BILLING_NAMES,
  getChargeMinor,
  getPeriodMonths,
  periodEndAfter,
} from '#api/modules/subscriptions/plan-terms.rules.ts';
import { getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { Order } from './order.ts';
import { getOfferBasis, type PlanChoice, type PlanOfferBasis } from './plan-offer.rules.ts';
import { describeObstacle } from './plan-offer-texts.ts';
import { findCredit } from './upgrade-credit.ts';

/** Reads everything that decides what a plan would be for the viewer. */
export async function readPlanChoice(ctx: RequestContext, plan: PlanRecord, billing: Billing): Promise<PlanChoice> {
  const userId = requireUser(ctx.viewer).user._id;
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at: ctx.now() });
  const ownPlan = subscription.planId === null ? null : await findPlan(NO_TRANSACTION, subscription.planId);
  const freePlan = await findFreePlan();
  return { plan, billing, subscription, ownPlan, freePlanId: freePlan?._id ?? null };
}

/**
 * Returns the order for a plan at its current price, without a credit and without checking whether the user can buy it.
 * Throws BAD_USER_INPUT when the plan is not sold with this billing.
 */
export function toPlanOrder(ctx: RequestContext, plan: PlanRecord, billing: Billing): Order {
  const fullAmountMinor = getChargeMinor(plan, billing);
  if (fullAmountMinor === null) throw invalidInput({ interval: 'This plan cannot be paid by the year' });
  const months = getPeriodMonths(plan, billing);
  const interval = months ? BILLING_NAMES[months] : 'one payment';
  return {
    item: { kind: 'plan', id: plan._id, billing },
    description: `${ctx.runtime.config.product.name} ${plan.name}, ${interval}`,
    fullAmountMinor,
    renewal: months && { amountMinor: fullAmountMinor, everyMonths: months, firstAt: null },
    credit: null,
    page: '/dashboard/billing',
  };
}

/** Checks that the user can buy the plan now. Throws CONFLICT otherwise, with the reason. */
function assertCanBuy({ kind }: PlanOfferBasis, choice: PlanChoice, now: Date): void {
  const { name } = choice.plan;
  if (kind === 'current') throw new DomainError('CONFLICT', `You have the ${name} plan already`);
  if (kind === 'unavailable') throw new DomainError('CONFLICT', describeObstacle(choice, now));
  if (kind === 'downgrade') {
    throw new DomainError(
      'CONFLICT',
      `${name} is a lower plan. Nothing is due today: choose it on Billing, and it starts when your plan ends.`,
    );
  }
}

/**
 * Moves the first renewal of a plan that is paid now and starts later: the first period begins at `startsAt`, and the
 * renewal is due at its end. `startsAt` null: the renewal is not moved.
 */
const withLaterRenewal = (order: Order, startsAt: Date | null): Order => ({
  ...order,
  renewal: order.renewal && {
    ...order.renewal,
    firstAt: startsAt && periodEndAfter(startsAt, order.renewal.everyMonths, startsAt),
  },
});

/**
 * Builds the order for a plan that is bought now, with the credit for the unused part of the current plan. A plan that
 * follows an assigned plan gets no credit, because nothing was paid for that one. Throws BAD_USER_INPUT when the plan is
 * not sold with this billing, and CONFLICT when the user cannot buy it.
 */
export async function buildPlanOrder(ctx: RequestContext, plan: PlanRecord, billing: Billing): Promise<Order> {
  const order = toPlanOrder(ctx, plan, billing);
  const choice = await readPlanChoice(ctx, plan, billing);
  const now = ctx.now();
  const basis = getOfferBasis(choice);
  assertCanBuy(basis, choice, now);
  if (basis.kind === 'following') return withLaterRenewal(order, choice.subscription.currentPeriodEnd);
  const { currency } = ctx.runtime.config;
  return { ...order, credit: await findCredit(NO_TRANSACTION, { subscription: choice.subscription, currency, now }) };
}
