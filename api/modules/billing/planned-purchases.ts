import { type ClientSession, trusted, Types } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { paidPeriodEndOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PaymentEvent, RenewalTerms } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { billingOf, type Order } from './order.ts';

/**
 * An event this much before the planned start belongs to the planned purchase already, because the provider's clock and
 * ours differ. Every period is longer than that.
 */
const TOLERANCE_DAYS = 1;

interface PlannedPurchase {
  readonly order: Order;
  readonly subscription: SubscriptionRecord;
  readonly currency: string;
  readonly at: Date;
}

/** Stores the purchase of a lower plan, for which the next renewal of the current purchase pays. */
export async function insertPlannedPurchase(
  session: ClientSession,
  { order, subscription, currency, at }: PlannedPurchase,
): Promise<CheckoutRow> {
  const { _id: userId, purchaseId, renewal } = subscription;
  const { item, description, fullAmountMinor } = order;
  const startsAt = paidPeriodEndOf(subscription);
  const row: CheckoutRow = {
    _id: new Types.ObjectId(),
    userId,
    kind: item.kind,
    itemId: String(item.id),
    description,
    amountMinor: fullAmountMinor,
    fullAmountMinor,
    renewalMinor: fullAmountMinor,
    creditMinor: 0,
    creditFrom: null,
    creditDays: 0,
    creditedToId: null,
    seatMinor: null,
    seatShare: null,
    currency,
    addOnPurchaseId: null,
    billing: billingOf(order),
    replacesId: purchaseId,
    startsAt,
    waitsUntil: null,
    firstRenewalAt: null,
    provider: renewal?.provider ?? null,
    subscriptionRef: renewal?.ref ?? null,
    providerRef: null,
    url: null,
    state: 'scheduled',
    isOpen: false,
    openedAt: null,
    createdAt: at,
    expiresAt: startsAt ?? at,
    paidAt: null,
    renewalsEndedAt: null,
    version: 0,
  };
  await Checkouts.create([row], { session });
  return row;
}

/** Withdraws a planned purchase. Does nothing once it is paid. */
export async function withdrawPlannedPurchase(session: ClientSession, _id: Types.ObjectId): Promise<void> {
  await Checkouts.updateOne({ _id, state: 'scheduled' }, { $set: { state: 'withdrawn' } }, { session });
}

/** Returns what the provider charges for a purchase. `months` is the length of its period. */
export const toRenewalTerms = (
  { description, currency, renewalMinor }: CheckoutRow,
  months: RenewalTerms['everyMonths'],
): RenewalTerms => ({ description, currency, amountMinor: renewalMinor ?? 0, everyMonths: months });

/** Finds the terms by which the provider charges the current plan. Null when nothing renews it. */
export async function findCurrentTerms(
  session: ClientSession | null,
  { purchaseId, planId }: SubscriptionRecord,
): Promise<RenewalTerms | null> {
  const purchase = purchaseId && (await Checkouts.findById(purchaseId, null, { session }).lean<CheckoutRow>());
  const plan = planId === null ? null : await findPlan(session, planId);
  const months = purchase && plan && getPeriodMonths(plan, purchase.billing);
  return purchase && months ? toRenewalTerms(purchase, months) : null;
}

/**
 * Finds a withdrawn purchase that a renewal pays for all the same, because the provider did not undo the
 * change. Null without one.
 */
async function findPaidWithdrawal(
  session: ClientSession,
  { _id, renewalMinor }: CheckoutRow,
  event: PaymentEvent,
): Promise<CheckoutRow | null> {
  if (event.kind !== 'renewal_paid' || event.amountMinor === renewalMinor) return null;
  const { amountMinor, currency } = event;
  const filter = { replacesId: _id, state: 'withdrawn' as const, renewalMinor: amountMinor, currency };
  return Checkouts.findOne(filter, null, { session }).sort({ createdAt: -1 }).lean<CheckoutRow>();
}

/**
 * Finds the purchase of a lower plan to which an event of the subscription belongs. Null: the event is about the given
 * purchase. So is a renewal at the old price: the provider did not apply the change.
 */
export async function findFollowingPurchase(
  session: ClientSession,
  checkout: CheckoutRow,
  event: PaymentEvent,
): Promise<Pick<CheckoutRow, '_id' | 'state'> | null> {
  const { _id, renewalMinor } = checkout;
  // A first payment (`checkout_paid`) names its checkout itself.
  const isOfSubscription =
    event.kind !== 'checkout_paid' && 'subscriptionRef' in event && event.subscriptionRef !== null;
  if (!isOfSubscription) return null;
  const planned = await Checkouts.findOne({ replacesId: _id, state: trusted({ $in: ['scheduled', 'paid'] }) }, null, {
    session,
  }).lean<CheckoutRow>();
  const next = planned ?? (await findPaidWithdrawal(session, checkout, event));
  if (!next?.startsAt || event.at < addDays(next.startsAt, -TOLERANCE_DAYS)) return null;
  const isOldPrice = event.kind === 'renewal_paid' && event.amountMinor === renewalMinor;
  return isOldPrice && event.amountMinor !== next.renewalMinor ? null : next;
}
