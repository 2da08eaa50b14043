import mongoose, { type ClientSession, trusted } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { type AddOnPurchaseRecord, findUserAddOn } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { getAddOn } from '#api/modules/add-ons/add-ons.service.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { Billing } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { closeCheckout } from './close-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { buildPlanOrder } from './plan-order.ts';
import { buildSeatsOrder } from './seats-order.ts';

const consumeRateLimit = (ctx: RequestContext) =>
  ctx.runtime.rateLimits.consume('checkout', requireUser(ctx.viewer).userId);

/** Returns a plan that can be bought. Throws NOT_FOUND, and BAD_USER_INPUT for a plan that is inactive or hidden. */
export async function findPlanOnSale(planId: string): Promise<PlanRecord> {
  const plan = await findPlan(NO_TRANSACTION, planId);
  if (!plan) throw new DomainError('NOT_FOUND', 'This plan does not exist');
  if (!plan.isActive || plan.isHidden) throw invalidInput({ planId: 'This plan cannot be bought' });
  return plan;
}

export interface PlanCheckoutInput {
  readonly planId: string;
  readonly interval: 'monthly' | 'yearly';
}

/**
 * Returns how a plan is paid when the buyer chose an interval. Plans that are paid yearly anyway, or once,
 * have no yearly price besides.
 */
export const toBilling = (plan: PlanRecord, interval: PlanCheckoutInput['interval']): Billing =>
  interval === 'yearly' && plan.interval !== 'yearly' && plan.interval !== 'lifetime' ? 'annual' : 'interval';

/**
 * Opens a checkout for a plan and returns the link of its payment page. A plan with an external link (`buyNowUrl`) is
 * sold on that page. A plan that costs nothing starts immediately, and the link is the billing page. Throws NOT_FOUND,
 * BAD_USER_INPUT, CONFLICT, RATE_LIMITED, UNAVAILABLE, PROVIDER_FAILED and TIMEOUT.
 */
export async function createCheckout(ctx: RequestContext, input: PlanCheckoutInput): Promise<{ readonly url: string }> {
  await consumeRateLimit(ctx);
  const plan = await findPlanOnSale(input.planId);
  const billing = toBilling(plan, input.interval);
  const externalUrl = (billing === 'annual' ? plan.yearlyBuyNowUrl : null) ?? plan.buyNowUrl;
  if (externalUrl) return { url: externalUrl };
  const { url } = await openCheckout(ctx, await buildPlanOrder(ctx, plan, billing));
  return { url: url ?? `${ctx.runtime.config.publicUrl}/dashboard/billing?checkout=success` };
}

/** An ordered add-on. Exactly one of the two fields is set. */
interface AddOnOrder {
  /** Where the add-on is paid. */
  readonly checkoutUrl: string | null;
  /** The add-on itself, when it costs nothing. */
  readonly userAddOn: AddOnPurchaseRecord | null;
}

/**
 * Orders an add-on. The user gets it once it is paid; an add-on that costs nothing, immediately. Throws NOT_FOUND,
 * RATE_LIMITED, UNAVAILABLE, PROVIDER_FAILED and TIMEOUT.
 */
export async function purchaseAddOn(ctx: RequestContext, id: string): Promise<AddOnOrder> {
  await consumeRateLimit(ctx);
  const addOn = await getAddOn(id);
  if (!addOn.isActive) throw new DomainError('NOT_FOUND', 'This add-on is not available');
  if (addOn.purchaseUrl) return { checkoutUrl: addOn.purchaseUrl, userAddOn: null };
  const { url, addOnPurchaseId } = await openCheckout(ctx, {
    item: { kind: 'add_on', id: addOn._id },
    description: `${ctx.runtime.config.product.name} ${addOn.name}`,
    fullAmountMinor: addOn.priceMinor,
    renewal: null,
    credit: null,
    page: '/dashboard/addons',
  });
  if (url !== null || !addOnPurchaseId) return { checkoutUrl: url, userAddOn: null };
  return { checkoutUrl: null, userAddOn: await findUserAddOn(addOnPurchaseId) };
}

/**
 * Opens a checkout for seats of the viewer's own team and returns its link. Throws BAD_USER_INPUT, NOT_FOUND, CONFLICT, RATE_LIMITED,
 * UNAVAILABLE, PROVIDER_FAILED and TIMEOUT.
 */
export async function buySeats(ctx: RequestContext, quantity: number): Promise<{ readonly url: string }> {
  await consumeRateLimit(ctx);
  const { url } = await openCheckout(ctx, await buildSeatsOrder(ctx, quantity));
  // Seats always cost something.
  if (url === null) throw new Error('A checkout for seats has no link.');
  return { url };
}

/** Checkouts that one pass of the job closes. The next pass continues. */
const MAX_PER_PASS = 200;

/** Closes checkouts that were not paid in time. */
export async function expireCheckouts(now: Date): Promise<void> {
  const due = await Checkouts.find({ isOpen: true, expiresAt: trusted({ $lte: now }) })
    .limit(MAX_PER_PASS)
    .lean<CheckoutRow[]>();
  for (const checkout of due) {
    await mongoose.connection.transaction((session) => closeCheckout(session, { checkout, state: 'expired' }));
  }
}

/** Counts the users with an open checkout for a plan: any of them can pay at this moment. Deleted accounts do not count. */
export async function countPlanBuyers(
  session: ClientSession,
  { planId, at }: { readonly planId: string; readonly at: Date },
): Promise<number> {
  const open = { kind: 'plan' as const, itemId: planId, isOpen: true, expiresAt: trusted({ $gt: at }) };
  const rows = await Checkouts.find(open, { userId: 1 }, { session }).lean();
  return (await findContacts(rows.flatMap(({ userId }) => userId ?? []))).size;
}
