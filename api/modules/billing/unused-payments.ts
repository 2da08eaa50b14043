import type { ClientSession } from 'mongoose';
import { openPaymentReview } from '#api/modules/payment-reviews/payment-reviews.service.ts';
import { paidScheduleOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import { findCredit } from './upgrade-credit.ts';

interface Replacement {
  /** The subscription before the plan was bought. */
  readonly before: SubscriptionRecord;
  /** The purchase of the new plan. Its own credit is used up. */
  readonly checkout: CheckoutRow;
  /** True: the bought plan replaces the user's own one. False: only the plan that was to follow it. */
  readonly isOwnPlanReplaced: boolean;
  readonly paidAt: Date;
  readonly at: Date;
}

/** Lists the payments for the plan that waited for the end of the user's own plan: all of it is unused. */
async function listWaitingPayments(session: ClientSession, before: SubscriptionRecord): Promise<PaymentRecord[]> {
  const waiting = paidScheduleOf(before);
  if (!waiting) return [];
  const unused = { checkoutId: waiting.purchaseId, status: 'succeeded' as const, creditedToId: null };
  return Payments.find(unused, null, { session }).lean<PaymentRecord[]>();
}

/** Lists the payment for the current period of the user's own plan, if its unused part can still be credited. */
async function listOwnPayments(
  session: ClientSession,
  { before, checkout: { currency }, paidAt }: Replacement,
): Promise<PaymentRecord[]> {
  const credit = await findCredit(session, { subscription: before, currency, now: paidAt });
  return credit ? Payments.find({ _id: credit.from.id }, null, { session }).lean<PaymentRecord[]>() : [];
}

/**
 * Opens reviews for payments whose unused part the price of a bought plan did not include: a renewal that was collected
 * between the order and its payment, the plan of another checkout that was paid in between, and a plan that was paid
 * to follow the user's own one.
 */
export async function reviewUnusedPayments(session: ClientSession, replacement: Replacement): Promise<void> {
  const { before, isOwnPlanReplaced, at } = replacement;
  const ownPayments = isOwnPlanReplaced ? await listOwnPayments(session, replacement) : [];
  for (const payment of [...ownPayments, ...(await listWaitingPayments(session, before))]) {
    const { provider, ref, amountMinor, description, userId, checkoutId, createdAt } = payment;
    await openPaymentReview(session, {
      reason: 'replaced',
      provider,
      subject: ref,
      paymentRef: ref,
      amountMinor,
      currency: payment.currency,
      description,
      userId,
      checkoutId,
      paidAt: createdAt,
      at,
    });
  }
}
