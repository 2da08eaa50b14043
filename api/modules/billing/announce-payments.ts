import type { ClientSession } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { formatMoney } from '#api/lib/money.ts';
import { toSentence } from '#api/lib/sentences.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { notify, withdrawNotifications } from '#api/modules/notifications/notifications.service.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import { paymentFailedMail, receiptMail } from './billing-mails.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { Payments } from './payment.model.ts';
import { findNewPayments, type PaymentFact, type PurchaseFacts } from './purchase-facts.ts';
import { listCountedPayments } from './purchase-status.ts';
import { toRetryPath } from './retry-path.ts';

/** The facts about a purchase before and after a payment event. */
interface ChangedFacts {
  readonly runtime: Runtime;
  readonly checkout: CheckoutRow;
  readonly before: PurchaseFacts;
  readonly facts: PurchaseFacts;
  readonly at: Date;
}

/** Names the notifications of one checkout, so that a later payment can withdraw them. */
const toSubject = ({ _id }: CheckoutRow) => `checkout:${String(_id)}`;

/** Queues the receipt of a payment by mail. Does nothing for a deleted account, which has no address any more. */
async function queueReceipt(
  session: ClientSession,
  { runtime, checkout, at }: ChangedFacts,
  payment: PaymentFact,
): Promise<void> {
  const { provider } = checkout;
  const stored = await Payments.findOne({ provider, ref: payment.ref }, { receiptNumber: 1 }, { session }).lean();
  const to = checkout.userId && (await findEmail(session, checkout.userId));
  if (to === null) return;
  const data = {
    description: checkout.description,
    amount: formatMoney(payment.amountMinor, payment.currency),
    number: stored?.receiptNumber ?? payment.ref,
    ...(stored && { paymentId: String(stored._id) }),
    paidAt: payment.at.toISOString(),
  };
  await queueMail(session, { runtime, template: receiptMail, to, data, at });
}

/** Says what follows from a failed payment. There is no page to pay for a renewal: the payment provider collects it. */
const describeNext = ({ isRenewal }: PaymentFact) =>
  isRenewal
    ? `The payment provider may try again. If it stays unpaid for ${GRACE_MS / DAY_MS} days, what it renews ends, and you can buy it again.`
    : 'You were not charged. You can try again.';

/** Notifies the payer of a failed payment, in the app and by mail, and adds it to their activity log, unless a later payment succeeded. */
async function notifyOfFailure(
  session: ClientSession,
  { runtime, checkout, facts, at }: ChangedFacts,
  payment: PaymentFact,
): Promise<void> {
  const { userId, description } = checkout;
  const isOutdated = listCountedPayments(facts).some((other) => other.at > payment.at);
  if (!userId || isOutdated) return;
  const outcome = `${toSentence(payment.reason ?? 'the payment did not go through')} ${describeNext(payment)}`;
  const path = payment.isRenewal ? '/dashboard/billing' : toRetryPath(checkout);
  const amount = formatMoney(payment.amountMinor, payment.currency);
  await notify(session, {
    userId,
    kind: 'error',
    title: 'Payment failed',
    message: `${description}: ${outcome}`,
    link: path,
    subject: toSubject(checkout),
    at,
  });
  const to = await findEmail(session, userId);
  if (to !== null) {
    const data = { description, amount, outcome, path, isRenewal: payment.isRenewal };
    await queueMail(session, { runtime, template: paymentFailedMail, to, data, at });
  }
  await recordActivity(session, {
    userId,
    type: 'subscription_change',
    subject: 'failed_payment',
    description: `A payment of ${amount} failed: ${description}`,
    client: null,
    at,
  });
}

/**
 * Sends receipts for new payments of the agreed amount, even if they bought nothing, and notifies the payer of failed payments. A successful
 * payment withdraws the notifications of all failed attempts to pay this purchase that were reported before it.
 */
export async function announcePayments(session: ClientSession, changed: ChangedFacts): Promise<void> {
  const { checkout, before, facts } = changed;
  const succeeded = findNewPayments(before, facts, 'succeeded');
  if (succeeded.length > 0 && checkout.userId) {
    await withdrawNotifications(session, { userId: checkout.userId, subject: toSubject(checkout) });
  }
  for (const payment of succeeded) await queueReceipt(session, changed, payment);
  for (const payment of findNewPayments(before, facts, 'failed')) await notifyOfFailure(session, changed, payment);
}
