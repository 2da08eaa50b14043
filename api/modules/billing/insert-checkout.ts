import { type ClientSession, Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { openAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { reserveDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { smallestCharge } from './minimum-charge.ts';
import { billingOf, type Buyer, type Order, planIdOf } from './order.ts';

/** For how long the link of a checkout is given again. */
const OPEN_MS = 30 * MINUTE_MS;

const notSetUpError = () => new DomainError('UNAVAILABLE', 'Payments are not set up here yet. Please contact support.');

/** A discounted amount below the provider's minimum is waived: the provider would refuse to charge it. */
const toChargeable = (discountedMinor: number, { provider, currency }: Buyer) =>
  provider && discountedMinor < smallestCharge(provider.name, currency) ? 0 : discountedMinor;

/** The amount to pay now. Reserves the user's pending discount for this checkout. */
async function getAmountDue(
  session: ClientSession,
  checkoutId: Types.ObjectId,
  order: Order,
  buyer: Buyer,
): Promise<number> {
  const { fullAmountMinor } = order;
  if (fullAmountMinor === 0) return 0;
  const { userId, now } = buyer;
  const reservation = { userId, checkoutId, planId: planIdOf(order), amountMinor: fullAmountMinor, at: now };
  const discount = await reserveDiscount(session, reservation);
  return discount ? toChargeable(discount.amountMinor, buyer) : fullAmountMinor;
}

interface NewCheckout {
  readonly order: Order;
  readonly buyer: Buyer;
}

/** Stores a checkout before its provider is called. Throws UNAVAILABLE when there is an amount to pay and no provider. */
export async function insertCheckout(session: ClientSession, { order, buyer }: NewCheckout): Promise<CheckoutRow> {
  const { userId, provider, currency, now } = buyer;
  const { item, description, fullAmountMinor, renewal } = order;
  const _id = new Types.ObjectId();
  const purchase = item.kind === 'add_on' && (await openAddOnPurchase(session, { userId, addOnId: item.id, at: now }));
  const amountMinor = await getAmountDue(session, _id, order, buyer);
  if (amountMinor > 0 && !provider) throw notSetUpError();
  const isCharged = amountMinor > 0;
  const row: CheckoutRow = {
    ...{ _id, userId, description, amountMinor, fullAmountMinor, currency },
    kind: item.kind,
    itemId: String(item.id),
    addOnPurchaseId: purchase ? purchase._id : null,
    billing: billingOf(order),
    // Without a first payment, the provider has no way to collect renewals.
    renewalMinor: isCharged ? (renewal?.amountMinor ?? null) : null,
    provider: isCharged ? (provider?.name ?? null) : null,
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
