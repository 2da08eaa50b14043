import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { smallestCharge } from '../../payments/minimum-charge.ts';
import type { CheckoutRequest, PaymentProvider } from '../../payments/payment-provider.ts';
import { openAddOnPurchase } from '../add-ons/add-on-purchases.service.ts';
import { paymentProviderFor } from '../payment-methods/payment-providers.service.ts';
import { discounted, isAllowedFor } from '../promo-codes/discount.ts';
import { reserveDiscount, waitingDiscountOf } from '../promo-codes/pending-discounts.service.ts';
import type { Billing } from '../subscriptions/periods.ts';
import { closeCheckout } from './close-checkout.ts';
import { completeFree } from './complete-free.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

const OPEN_MS = 30 * 60_000;
/** How long a provider may take to make its page. */
const PREPARING_MS = 30_000;
const POLL_MS = 50;

/** What somebody wants to buy, at the price of this moment. */
export interface Order {
  readonly item:
    | { readonly kind: 'plan'; readonly id: string; readonly billing: Billing }
    | { readonly kind: 'add_on'; readonly id: Types.ObjectId };
  /** What the payer reads. */
  readonly description: string;
  readonly fullAmountMinor: number;
  readonly renewal: CheckoutRequest['renewal'];
  /** Where the payer comes back to. */
  readonly page: '/dashboard/billing' | '/dashboard/addons';
}

const planIdOf = ({ item }: Order) => (item.kind === 'plan' ? item.id : null);

/** Whether a discount has come since the checkout was opened. */
async function hasNewDiscount(order: Order, userId: Types.ObjectId): Promise<boolean> {
  const waiting = await waitingDiscountOf(userId);
  if (waiting?.checkoutId !== null || !isAllowedFor(waiting.allowedPlanIds, planIdOf(order))) return false;
  return discounted(order.fullAmountMinor, waiting) < order.fullAmountMinor;
}

interface Buyer {
  readonly userId: Types.ObjectId;
  readonly provider: PaymentProvider | null;
  readonly currency: string;
  readonly now: Date;
}

/** Whether the link that was given before is still the one to give. */
async function isStillGood(open: CheckoutRow, order: Order, buyer: Buyer): Promise<boolean> {
  const { userId, provider, currency, now } = buyer;
  const billing = order.item.kind === 'plan' ? order.item.billing : 'interval';
  const isSame =
    open.billing === billing &&
    open.currency === currency &&
    open.fullAmountMinor === order.fullAmountMinor &&
    open.renewalMinor === (order.renewal?.amountMinor ?? null) &&
    open.provider === provider?.name;
  if (!isSame || open.expiresAt <= now) return false;
  const isStuck = open.url === null && open.createdAt.getTime() + PREPARING_MS <= now.getTime();
  return !isStuck && !(await hasNewDiscount(order, userId));
}

const notSetUp = () => new DomainError('UNAVAILABLE', 'Payments are not set up here yet. Please contact support.');

/**
 * What is left to pay of a price that was lowered. Nothing, where the provider would refuse to charge so little: nobody is kept from a
 * discount by what its last cents cost to collect.
 */
const leftToPay = (loweredMinor: number, { provider, currency }: Buyer) =>
  provider && loweredMinor < smallestCharge(provider.name, currency) ? 0 : loweredMinor;

async function insertCheckout(session: ClientSession, order: Order, buyer: Buyer): Promise<CheckoutRow> {
  const { userId, provider, currency, now } = buyer;
  const _id = new Types.ObjectId();
  const { item, description, fullAmountMinor, renewal } = order;
  const purchase = item.kind === 'add_on' && (await openAddOnPurchase(session, { userId, addOnId: item.id, at: now }));
  const reservation = { userId, checkoutId: _id, planId: planIdOf(order), amountMinor: fullAmountMinor, at: now };
  const discount = fullAmountMinor > 0 ? await reserveDiscount(session, reservation) : null;
  const amountMinor = discount ? leftToPay(discount.amountMinor, buyer) : fullAmountMinor;
  if (amountMinor > 0 && !provider) throw notSetUp();
  const row: CheckoutRow = {
    ...{ _id, userId, description, amountMinor, fullAmountMinor },
    kind: item.kind,
    itemId: String(item.id),
    addOnPurchaseId: purchase ? purchase._id : null,
    billing: item.kind === 'plan' ? item.billing : 'interval',
    currency,
    // Nobody is there to renew what nobody was asked to pay.
    renewalMinor: amountMinor > 0 ? (renewal?.amountMinor ?? null) : null,
    provider: amountMinor > 0 ? (provider?.name ?? null) : null,
    providerRef: null,
    url: null,
    state: 'preparing',
    isOpen: true,
    createdAt: now,
    expiresAt: new Date(now.getTime() + OPEN_MS),
    paidAt: null,
    subscriptionRef: null,
    renewalsEndedAt: null,
    version: 0,
  };
  await Checkouts.create([row], { session });
  return row;
}

/** Has the provider make its page. Where it does not, the checkout never was. */
async function makePage(
  ctx: RequestContext,
  checkout: CheckoutRow,
  { renewal, page }: Order,
  provider: PaymentProvider,
): Promise<CheckoutRow> {
  const { _id, description, currency, amountMinor, expiresAt } = checkout;
  const back = (outcome: string) => `${ctx.runtime.config.publicUrl}${page}?checkout=${outcome}`;
  try {
    const link = await provider.createCheckout({
      checkoutId: String(_id),
      ...{ description, currency, amountMinor, renewal, expiresAt },
      customerEmail: personOf(ctx.viewer).user.email,
      successUrl: back('success'),
      cancelUrl: back('cancelled'),
    });
    const made = { url: link.url, providerRef: link.ref };
    await Checkouts.updateOne({ _id }, { $set: made });
    await Checkouts.updateOne({ _id, state: 'preparing' }, { $set: { state: 'open' } });
    return { ...checkout, ...made, state: 'open' };
  } catch (error) {
    await mongoose.connection.transaction((session) => closeCheckout(session, checkout, 'failed'));
    throw error;
  }
}

/** Opens a new one in place of `stale`, unless somebody else has: then null. */
async function tryToOpen(
  ctx: RequestContext,
  order: Order,
  buyer: Buyer,
  stale: CheckoutRow | null,
): Promise<CheckoutRow | null> {
  try {
    const checkout = await mongoose.connection.transaction(async (session) => {
      if (stale) await closeCheckout(session, stale, 'expired');
      const opened = await insertCheckout(session, order, buyer);
      return opened.amountMinor > 0 ? opened : completeFree(session, ctx, opened);
    });
    return checkout.isOpen && buyer.provider ? await makePage(ctx, checkout, order, buyer.provider) : checkout;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * A checkout for an order: for half an hour the same one, however often it is asked for. What costs nothing is theirs at once, and has no
 * link. Throws UNAVAILABLE and PROVIDER_FAILED.
 */
export async function openCheckout(ctx: RequestContext, order: Order): Promise<CheckoutRow> {
  const { user } = personOf(ctx.viewer);
  const provider = await paymentProviderFor(ctx.runtime);
  const { currency } = ctx.runtime.config;
  const buyer: Buyer = { userId: user._id, provider, currency, now: ctx.now() };
  const deadline = performance.now() + PREPARING_MS;
  while (performance.now() < deadline) {
    const open = await Checkouts.findOne({
      userId: user._id,
      itemId: String(order.item.id),
      isOpen: true,
    }).lean<CheckoutRow>();
    const isGood = open !== null && (await isStillGood(open, order, buyer));
    if (isGood && open.url !== null) return open;
    if (isGood) {
      // Somebody else is having its page made at this moment.
      await wait(POLL_MS);
      continue;
    }
    const opened = await tryToOpen(ctx, order, buyer, open);
    if (opened) return opened;
  }
  throw new DomainError('TIMEOUT', 'The checkout could not be opened in time. Please try again.');
}
