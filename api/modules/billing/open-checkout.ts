import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { type Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { findCheckoutProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { applyDiscount, isDiscountAllowed } from '#api/modules/promo-codes/discount.rules.ts';
import { findPendingDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { closeCheckout, closeOtherPlanCheckouts, closePaymentPage } from './close-checkout.ts';
import { completeFreeOrder } from './complete-free-order.ts';
import { insertCheckout } from './insert-checkout.ts';
import { billingOf, type Buyer, type Order, planIdOf } from './order.ts';

/** How long a provider can take to create its payment page. */
const PREPARING_MS = 30 * SECOND_MS;
const POLL_MS = 50;

/** Returns whether the user has a discount that an open checkout does not include, because they redeemed it since. */
async function hasNewDiscount(order: Order, userId: Types.ObjectId): Promise<boolean> {
  if (order.item.kind === 'seats') return false;
  const discount = await findPendingDiscount(userId);
  // Without a discount, the id is undefined. An id other than null names the checkout that includes the discount already.
  if (discount?.checkoutId !== null || !isDiscountAllowed(discount.allowedPlanIds, planIdOf(order))) return false;
  return applyDiscount(order.fullAmountMinor, discount) < order.fullAmountMinor;
}

/**
 * Returns whether an open checkout still matches the order and its price, so that its payment page can be used again.
 */
async function isReusable(open: CheckoutRow, order: Order, buyer: Buyer): Promise<boolean> {
  const { userId, provider, currency, now } = buyer;
  const isSameOrder =
    open.billing === billingOf(order) &&
    open.currency === currency &&
    open.fullAmountMinor === order.fullAmountMinor &&
    open.renewalMinor === (order.renewal?.amountMinor ?? null) &&
    open.seatMinor === (order.item.kind === 'seats' ? order.item.unitMinor : null) &&
    (open.creditMinor ?? 0) === (order.credit?.amountMinor ?? 0) &&
    open.provider === provider?.name;
  if (!isSameOrder || open.expiresAt <= now) return false;
  const isStuck = open.url === null && open.createdAt.getTime() + PREPARING_MS <= now.getTime();
  return !isStuck && !(await hasNewDiscount(order, userId));
}

/** Lets the provider create its payment page. If that fails, the checkout is closed. */
async function createPaymentPage(
  ctx: RequestContext,
  checkout: CheckoutRow,
  { item, renewal, page }: Order,
  provider: PaymentProvider,
): Promise<CheckoutRow> {
  const { _id, description, currency, amountMinor, expiresAt } = checkout;
  const returnUrl = (outcome: string) => `${ctx.runtime.config.publicUrl}${page}?checkout=${outcome}`;
  try {
    const link = await provider.createCheckout({
      checkoutId: String(_id),
      description,
      currency,
      amountMinor,
      renewal,
      expiresAt,
      ...(item.kind === 'seats' && { quantity: item.quantity }),
      customerEmail: requireUser(ctx.viewer).user.email,
      successUrl: returnUrl('success'),
      cancelUrl: returnUrl('cancelled'),
    });
    const created = { url: link.url, providerRef: link.ref };
    await Checkouts.updateOne({ _id }, { $set: created });
    // In another state, it was paid or closed meanwhile.
    await Checkouts.updateOne({ _id, state: 'preparing' }, { $set: { state: 'open' } });
    return { ...checkout, ...created, state: 'open' };
  } catch (error) {
    await mongoose.connection.transaction((session) => closeCheckout(session, { checkout, state: 'failed' }));
    throw error;
  }
}

/** Notes that the user goes to the payment page again: failures before that are no longer reported to them. */
async function reopen(open: CheckoutRow, { now: openedAt }: Buyer): Promise<CheckoutRow> {
  await Checkouts.updateOne({ _id: open._id }, { $set: { openedAt } });
  return { ...open, openedAt };
}

/**
 * Opens a checkout in place of `stale`, which no longer matches the order. Returns null when another request of the
 * user has opened one at the same time.
 */
async function tryToOpen(
  ctx: RequestContext,
  order: Order,
  buyer: Buyer,
  stale: CheckoutRow | null,
): Promise<CheckoutRow | null> {
  if (stale) await closePaymentPage(ctx.runtime, stale);
  try {
    const { checkout, replaced } = await mongoose.connection.transaction(async (session) => {
      if (stale) await closeCheckout(session, { checkout: stale, state: 'expired' });
      const opened = await insertCheckout(session, { order, buyer });
      if (opened.amountMinor > 0) return { checkout: opened, replaced: [] };
      const completed = await completeFreeOrder(session, { runtime: ctx.runtime, checkout: opened, at: ctx.now() });
      const isPlan = opened.kind === 'plan';
      return { checkout: completed, replaced: isPlan ? await closeOtherPlanCheckouts(session, opened) : [] };
    });
    for (const other of replaced) await closePaymentPage(ctx.runtime, other);
    return checkout.isOpen && buyer.provider ? await createPaymentPage(ctx, checkout, order, buyer.provider) : checkout;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Opens a checkout for an order. While it is open (half an hour), the same order at the same price gets the same checkout. An order that costs
 * nothing is completed immediately and has no link. Throws UNAVAILABLE, PROVIDER_FAILED and TIMEOUT, NOT_FOUND for a plan that was deleted and
 * an add-on that was retired, and CONFLICT for a free order whose plan can no longer start.
 */
export async function openCheckout(ctx: RequestContext, order: Order): Promise<CheckoutRow> {
  const { user } = requireUser(ctx.viewer);
  const provider = await findCheckoutProvider(ctx.runtime);
  const { currency } = ctx.runtime.config;
  const buyer: Buyer = { userId: user._id, provider, currency, now: ctx.now() };
  const deadline = performance.now() + PREPARING_MS;
  while (performance.now() < deadline) {
    const filter = { userId: user._id, itemId: String(order.item.id), isOpen: true };
    const open = await Checkouts.findOne(filter).lean<CheckoutRow>();
    if (open && (await isReusable(open, order, buyer))) {
      if (open.url !== null) return reopen(open, buyer);
      // Another request is waiting for the provider to create the payment page.
      await wait(POLL_MS);
      continue;
    }
    const opened = await tryToOpen(ctx, order, buyer, open);
    if (opened) return opened;
  }
  throw new DomainError('TIMEOUT', 'The checkout could not be opened in time. Please try again.');
}
