import type { ClientSession } from 'mongoose';
import { openPaymentReview } from '#api/modules/payment-reviews/payment-reviews.service.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import { findCredit, findScheduleCredit } from './upgrade-credit.ts';

interface Upgrade {
  /** The subscription that the bought plan replaces. */
  readonly before: SubscriptionRecord;
  /** The purchase of the new plan. Its own credit is used up. */
  readonly checkout: CheckoutRow;
  readonly paidAt: Date;
  readonly at: Date;
}

/**
 * Opens reviews for payments whose unused part the price of an upgrade did not include: a renewal that was collected
 * between the order and its payment, the plan of another checkout that was paid in between, and a plan that was paid
 * to follow the replaced one.
 */
export async function reviewUnusedPayments(
  session: ClientSession,
  { before, checkout: { currency }, paidAt, at }: Upgrade,
): Promise<void> {
  const unused = [
    await findCredit(session, { subscription: before, currency, now: paidAt }),
    await findScheduleCredit(session, { subscription: before, currency }),
  ];
  for (const { from } of unused.filter((credit) => credit !== null)) {
    const payment = await Payments.findById(from.id, null, { session }).lean<PaymentRecord>();
    if (!payment) continue;
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
