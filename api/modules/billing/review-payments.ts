import { type ClientSession, trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import {
  closeRefundedReviews,
  closeUnknownCheckoutReview,
  openPaymentReview,
} from '#api/modules/payment-reviews/payment-reviews.service.ts';
import type { ProviderEvent } from '#api/ports/payment-provider.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { Payments } from './payment.model.ts';
import { findEarlyRefund } from './payment-references.ts';
import { findNewPayments, type PaymentFact, type PurchaseFacts } from './purchase-facts.ts';
import { isFullyRefunded, listCountedPayments } from './purchase-status.ts';

/**
 * Why a payment of the agreed amount bought nothing. `too_late`: its plan or its seats cannot start any more, it was refunded, or another checkout
 * has used the credit or the discount that lowered it. `plan_gone`, `account_gone`: the plan or the account was deleted.
 */
export type UnfulfilledReason = 'too_late' | 'plan_gone' | 'account_gone';

/** A purchase after a payment event, and what it was before. */
interface ReviewInput {
  readonly runtime: Runtime;
  readonly checkout: CheckoutRow;
  /** The facts before the event. */
  readonly before: PurchaseFacts;
  /** The facts with the event. */
  readonly facts: PurchaseFacts;
  /** Null: the payments bought what they were for. */
  readonly unfulfilled: UnfulfilledReason | null;
  readonly at: Date;
}

function logMismatch({ runtime, checkout }: ReviewInput, { ref, amountMinor, currency }: PaymentFact): void {
  const { _id, provider, renewalMinor } = checkout;
  const agreed = { amountMinor: checkout.amountMinor, renewalMinor, currency: checkout.currency };
  const about = { checkoutId: String(_id), provider, ref, amountMinor, currency, agreed };
  runtime.log.error(about, 'A payment differs from the agreed amount or currency, and buys nothing');
}

/** Lists the payments of which more was refunded than before. */
const listNewRefunds = (before: PurchaseFacts, after: PurchaseFacts) =>
  after.payments.filter(
    ({ ref, refundedMinor }) => refundedMinor > (before.payments.find((it) => it.ref === ref)?.refundedMinor ?? 0),
  );

/** Returns whether the unused part of a payment lowered the price of another purchase. */
const isCredited = async (session: ClientSession, provider: NonNullable<CheckoutRow['provider']>, ref: string) =>
  (await Payments.exists({ provider, ref, creditedToId: trusted({ $ne: null }) }).session(session)) !== null;

/**
 * Opens and closes the reviews that follow from a payment event. Opens one for each new payment that bought nothing: its
 * amount, or that of its subscription's first payment, is not the agreed one, or it could not be fulfilled. Opens one for
 * each refund of a payment whose unused part was credited already. Closes the others of payments that are refunded in full.
 */
export async function reviewPayments(session: ClientSession, input: ReviewInput): Promise<void> {
  const { checkout, before, facts, unfulfilled, at } = input;
  const { _id: checkoutId, provider, userId, description } = checkout;
  // A checkout without a provider has the amount 0: nothing was paid.
  if (!provider) return;
  const openReview = (
    { ref, amountMinor, refundedMinor, currency, at: paidAt }: PaymentFact,
    reason: 'mismatched' | 'refunded_after_credit' | UnfulfilledReason,
  ) =>
    openPaymentReview(session, {
      reason,
      provider,
      // Each refund of a payment has a review of its own, because that of an earlier refund may be resolved.
      subject: reason === 'refunded_after_credit' ? `${ref}:${refundedMinor}` : ref,
      paymentRef: ref,
      amountMinor,
      currency,
      paidAt,
      userId,
      checkoutId,
      description,
      at,
    });
  for (const payment of findNewPayments(before, facts, 'mismatched')) {
    logMismatch(input, payment);
    if (!isFullyRefunded(payment)) await openReview(payment, 'mismatched');
  }
  const counted = listCountedPayments(facts);
  for (const payment of findNewPayments(before, facts, 'succeeded')) {
    // A renewal does not count while the first payment of its subscription is not the agreed one.
    const reason = unfulfilled ?? (counted.includes(payment) ? null : 'mismatched');
    if (reason && !isFullyRefunded(payment)) await openReview(payment, reason);
  }
  for (const payment of listNewRefunds(before, facts)) {
    if (await isCredited(session, provider, payment.ref)) await openReview(payment, 'refunded_after_credit');
  }
  for (const { ref } of facts.payments.filter(isFullyRefunded)) {
    await closeRefundedReviews(session, { provider, paymentRef: ref, at });
  }
}

interface EventOfUnknownCheckout {
  readonly event: ProviderEvent;
  readonly at: Date;
}

/**
 * Opens a review for a payment that names an unknown checkout, unless it was refunded in full already. Does nothing for
 * other events, because no money was received.
 */
export async function openUnknownCheckoutReview(
  session: ClientSession,
  { event, at }: EventOfUnknownCheckout,
): Promise<void> {
  if (event.kind !== 'checkout_paid') return;
  const { provider, paymentRef, amountMinor, currency, at: paidAt } = event;
  if ((await findEarlyRefund(session, { provider, paymentRef })) >= amountMinor) return;
  const payment = { provider, subject: paymentRef, paymentRef, amountMinor, currency, paidAt };
  await openPaymentReview(session, { reason: 'unknown_checkout', ...payment, at });
}

/**
 * Closes the review of a payment that names an unknown checkout, if the event refunds it in full. The refund itself names no
 * checkout.
 */
export async function closeRefundedUnknownCheckout(
  session: ClientSession,
  { event, at }: EventOfUnknownCheckout,
): Promise<void> {
  if (event.kind !== 'refunded') return;
  const { provider, paymentRef, refundedMinor } = event;
  await closeUnknownCheckoutReview(session, { provider, paymentRef, refundedMinor, at });
}
