import mongoose, { type ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { consumeDiscount, releaseDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { queueRenewalStop, withdrawUnsentStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import type { PaymentEvent, ProviderEvent } from '#api/ports/payment-provider.ts';
import { announcePayments } from './announce-payments.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { closeCheckout, closeOtherPlanCheckouts, closePaymentPage } from './close-checkout.ts';
import { findCheckoutId, linkReference, storeEarlyEvent } from './payment-references.ts';
import { findFollowingPurchase } from './planned-purchases.ts';
import { addEvent, type PurchaseFacts } from './purchase-facts.ts';
import { listCountedPayments, listNewCountedPayments } from './purchase-status.ts';
import { restorePlanChange } from './restore-plan-change.ts';
import {
  closeRefundedUnknownCheckout,
  openUnknownCheckoutReview,
  reviewPayments,
  type UnfulfilledReason,
} from './review-payments.ts';
import { settleAddOn } from './settle-add-on.ts';
import { settlePlan } from './settle-plan.ts';
import { settleSeats } from './settle-seats.ts';
import { loadFacts, storeFacts } from './stored-facts.ts';

/**
 * The result of applying an event. `early`: it waits for the event that names its checkout. `unknown`: it names a checkout that this
 * installation does not have at that provider, so that a provider can't report payments for a checkout of another one.
 */
export type EventOutcome = 'applied' | 'early' | 'unknown';

/**
 * Lists the references that an event makes known, whether or not its amount is the agreed one: later events name their
 * checkout by these only. A refund names the payment, a renewal the provider's subscription.
 */
function listReferences(event: PaymentEvent): string[] {
  if (event.kind === 'renewal_paid') return [event.paymentRef];
  if (event.kind !== 'checkout_paid') return [];
  const { paymentRef, subscriptionRef } = event;
  return subscriptionRef === null ? [paymentRef] : [paymentRef, subscriptionRef];
}

interface CheckoutEvent {
  readonly checkout: CheckoutRow;
  readonly before: PurchaseFacts;
  readonly event: ProviderEvent;
}

/**
 * Adds an event to the facts, and the events that arrived earlier and waited for a reference
 * that this event makes known.
 */
async function addWithEarlyEvents(
  session: ClientSession,
  { checkout, before, event }: CheckoutEvent,
): Promise<PurchaseFacts> {
  const { provider } = event;
  let facts = before;
  const queue: PaymentEvent[] = [event];
  for (let next = queue.shift(); next; next = queue.shift()) {
    facts = addEvent(facts, next);
    for (const reference of listReferences(next)) {
      queue.push(...(await linkReference(session, { provider, reference, checkoutId: checkout._id })));
    }
  }
  return facts;
}

/**
 * Reads a checkout and raises its version, so that transactions for the same checkout conflict and run one after
 * the other. Returns null for an unknown id. `userId` is null also when the account was deleted in the last
 * seconds, and its rows still have the id.
 */
async function lockCheckout(session: ClientSession, id: string): Promise<CheckoutRow | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  const checkout = await Checkouts.findOneAndUpdate(
    { _id: new Types.ObjectId(id) },
    { $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  ).lean<CheckoutRow>();
  const isAccountGone = checkout?.userId && (await findEmail(session, checkout.userId)) === null;
  return checkout && (isAccountGone ? { ...checkout, userId: null } : checkout);
}

interface AppliedEvent {
  readonly runtime: Runtime;
  readonly event: ProviderEvent;
  readonly at: Date;
}

/**
 * Returns the purchase that an event of a subscription belongs to. After a change to a lower plan, renewals of the same
 * subscription pay for that plan, which is a purchase of its own. Restores the change if it was withdrawn but the
 * provider charges for it.
 */
async function followPlanChanges(
  session: ClientSession,
  checkout: CheckoutRow | null,
  { event, at }: Pick<AppliedEvent, 'event' | 'at'>,
): Promise<CheckoutRow | null> {
  const follower = checkout && (await findFollowingPurchase(session, checkout, event));
  if (!follower) return checkout;
  if (follower.state === 'withdrawn' && checkout.userId) {
    const { userId } = checkout;
    if (!(await restorePlanChange(session, { userId, checkoutId: follower._id, at }))) return checkout;
  }
  return followPlanChanges(session, await lockCheckout(session, String(follower._id)), { event, at });
}

/**
 * Stops the renewals of a subscription whose first payment was not the agreed one, because they would buy nothing either.
 * If the agreed payment of the same subscription arrives later, withdraws that stop, unless it was already sent to the provider.
 */
async function stopMismatchedRenewals(
  session: ClientSession,
  { event, before, facts, at }: Omit<CheckoutEvent, 'checkout'> & { readonly facts: PurchaseFacts; readonly at: Date },
): Promise<void> {
  if (event.kind !== 'checkout_paid' && event.kind !== 'renewal_paid') return;
  const { provider, subscriptionRef: ref } = event;
  if (ref === null) return;
  if (ref !== facts.subscriptionRef) await queueRenewalStop(session, { renewal: { provider, ref }, at });
  else if (before.subscriptionRef === null) await withdrawUnsentStop(session, { provider, ref });
}

interface PaidDiscount {
  readonly checkout: CheckoutRow;
  /** Null: the payment bought what it was for. */
  readonly unfulfilled: UnfulfilledReason | null;
  readonly at: Date;
}

/** Uses up the discount of a paid checkout, or makes it available again if the payment bought nothing. */
async function settleDiscount(session: ClientSession, { checkout, unfulfilled, at }: PaidDiscount): Promise<void> {
  if (unfulfilled === null) await consumeDiscount(session, { checkout, at });
  else await releaseDiscount(session, { checkoutId: checkout._id });
}

const SETTLE = { plan: settlePlan, add_on: settleAddOn, seats: settleSeats } as const;

interface Applied {
  readonly outcome: EventOutcome;
  /** Checkouts that were closed because of it. Their pages are closed after the transaction. */
  readonly replaced?: readonly CheckoutRow[];
}

/** Applies an event in the caller's transaction: stores its facts, then lets the purchase take effect. */
async function applyEvent(session: ClientSession, { runtime, event, at }: AppliedEvent): Promise<Applied> {
  const checkoutId = await findCheckoutId(session, event);
  if (checkoutId === null) {
    await storeEarlyEvent(session, { event, at });
    await closeRefundedUnknownCheckout(session, { event, at });
    return { outcome: 'early' };
  }
  const found = await followPlanChanges(session, await lockCheckout(session, checkoutId), { event, at });
  if (found?.provider !== event.provider) {
    const about = { provider: event.provider, kind: event.kind, checkoutId };
    runtime.log.error(about, 'A payment event names a checkout that this installation does not have');
    await openUnknownCheckoutReview(session, { event, at });
    return { outcome: 'unknown' };
  }
  if (event.kind === 'checkout_expired') {
    await closeCheckout(session, { checkout: found, state: 'expired' });
    return { outcome: 'applied' };
  }
  const before = await loadFacts(session, found);
  const facts = await addWithEarlyEvents(session, { checkout: found, before, event });
  const checkout = await storeFacts(session, { runtime, checkout: found, before, facts });
  await stopMismatchedRenewals(session, { event, before, facts, at });
  await announcePayments(session, { runtime, checkout, before, facts, at });
  const unfulfilled = await SETTLE[checkout.kind](session, { runtime, checkout, knownFacts: before, facts, at });
  const isNewlyPaid = listNewCountedPayments(before, facts).length > 0;
  if (isNewlyPaid) await settleDiscount(session, { checkout, unfulfilled, at });
  await reviewPayments(session, { runtime, checkout, before, facts, unfulfilled, at });
  const isBought = isNewlyPaid && listCountedPayments(before).length === 0 && unfulfilled === null;
  if (!isBought || checkout.kind !== 'plan') return { outcome: 'applied' };
  return { outcome: 'applied', replaced: await closeOtherPlanCheckouts(session, checkout) };
}

/** Two transactions that insert the same row conflict; the second one finds the row when it runs again. */
const MAX_ATTEMPTS = 3;

/**
 * Applies a payment event in one transaction. Applying it again changes nothing, and events have the same effect in any order. A payment
 * counts only when amount and currency are those of the checkout.
 */
export async function applyPaymentEvent(runtime: Runtime, event: ProviderEvent, now: Date): Promise<EventOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { outcome, replaced = [] } = await mongoose.connection.transaction((session) =>
        applyEvent(session, { runtime, event, at: now }),
      );
      for (const checkout of replaced) await closePaymentPage(runtime, checkout);
      return outcome;
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
