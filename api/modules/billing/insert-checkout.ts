import { type ClientSession, Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { openAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { keepPlan } from '#api/modules/plans/plan-locks.service.ts';
import { reserveDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { openSeatPurchase } from '#api/modules/seats/seats.service.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { applyCredit } from './credit.rules.ts';
import { smallestCharge } from './minimum-charge.ts';
import { billingOf, type Buyer, getPeriodDays, type Order, planIdOf } from './order.ts';

/** How long a checkout stays open: until then, the same order gets the same payment page. */
const OPEN_MS = 30 * MINUTE_MS;

const notSetUpError = () => new DomainError('UNAVAILABLE', 'Payments are not set up here yet. Please contact support.');

/**
 * Returns the amount to charge: 0 for an amount below the provider's minimum, which the provider would refuse to charge. Without a provider,
 * the amount itself.
 */
export const toChargeable = (
  amountMinor: number,
  { provider, currency }: Pick<Buyer, 'currency'> & { readonly provider: Pick<PaymentProvider, 'name'> | null },
) => (provider && amountMinor < smallestCharge(provider.name, currency) ? 0 : amountMinor);

/** Reserves the user's pending discount for this checkout, and returns the price after it. */
async function reserveDiscountedPrice(
  session: ClientSession,
  checkoutId: Types.ObjectId,
  order: Order,
  { userId }: Buyer,
): Promise<number> {
  const { fullAmountMinor } = order;
  // Promo codes lower the price of plans and add-ons, not of seats.
  if (fullAmountMinor === 0 || order.item.kind === 'seats') return fullAmountMinor;
  const reservation = { userId, checkoutId, planId: planIdOf(order), amountMinor: fullAmountMinor };
  const discount = await reserveDiscount(session, reservation);
  return discount?.amountMinor ?? fullAmountMinor;
}

/** Returns the amount to pay now, and the days that a credit above the price adds. */
async function getAmountDue(session: ClientSession, checkoutId: Types.ObjectId, order: Order, buyer: Buyer) {
  const { fullAmountMinor, renewal, credit } = order;
  const discountedMinor = await reserveDiscountedPrice(session, checkoutId, order, buyer);
  const price = {
    amountMinor: discountedMinor,
    fullAmountMinor,
    periodDays: getPeriodDays(renewal?.everyMonths ?? null, buyer.now),
  };
  const due = applyCredit(price, credit?.amountMinor ?? 0);
  // A full price is charged as it is: only what a discount or a credit lowered can be too little to charge.
  const isReduced = due.amountMinor < fullAmountMinor;
  return { ...due, amountMinor: isReduced ? toChargeable(due.amountMinor, buyer) : due.amountMinor };
}

interface NewCheckout {
  readonly order: Order;
  readonly buyer: Buyer;
}

/**
 * Stores a checkout before its provider is called. Throws UNAVAILABLE when there is an amount to pay and no provider, NOT_FOUND for a plan that
 * was deleted and an add-on that was retired, and MongoDB's duplicate key error when the user has an open checkout for the same item.
 */
export async function insertCheckout(session: ClientSession, { order, buyer }: NewCheckout): Promise<CheckoutRow> {
  const { userId, provider, currency, now } = buyer;
  const { item, description, fullAmountMinor, renewal, credit } = order;
  if (item.kind === 'plan') await keepPlan(session, item.id);
  const _id = new Types.ObjectId();
  const purchase = item.kind === 'add_on' && (await openAddOnPurchase(session, { userId, addOnId: item.id, at: now }));
  const { amountMinor, extraDays } = await getAmountDue(session, _id, order, buyer);
  if (amountMinor > 0 && !provider) throw notSetUpError();
  if (item.kind === 'seats') {
    const { quantity, unitMinor, everyMonths, firstRenewalAt } = item;
    const terms = { quantity, unitMinor, everyMonths, firstRenewalAt };
    await openSeatPurchase(session, { ...terms, purchaseId: _id, userId, at: now });
  }
  const isCharged = amountMinor > 0;
  const row: CheckoutRow = {
    _id,
    userId,
    description,
    amountMinor,
    fullAmountMinor,
    currency,
    kind: item.kind,
    itemId: String(item.id),
    addOnPurchaseId: purchase ? purchase._id : null,
    billing: billingOf(order),
    seatMinor: item.kind === 'seats' ? item.unitMinor : null,
    seatShare: item.kind === 'seats' ? item.share : null,
    creditMinor: credit?.amountMinor ?? 0,
    creditFrom: credit?.from ?? null,
    creditDays: extraDays,
    creditedToId: null,
    replacesId: null,
    startsAt: null,
    waitsUntil: null,
    firstRenewalAt: renewal?.firstAt ?? null,
    // Without a first payment, the provider has no way to collect renewals.
    renewalMinor: isCharged ? (renewal?.amountMinor ?? null) : null,
    provider: isCharged ? (provider?.name ?? null) : null,
    providerRef: null,
    url: null,
    state: 'preparing',
    isOpen: true,
    createdAt: now,
    openedAt: now,
    expiresAt: new Date(now.getTime() + OPEN_MS),
    paidAt: null,
    subscriptionRef: null,
    renewalsEndedAt: null,
    version: 0,
  };
  await Checkouts.create([row], { session });
  return row;
}
