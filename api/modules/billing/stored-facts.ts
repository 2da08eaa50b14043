import type { ClientSession } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { encryptCurrentPayer, type PaymentIds } from './billed-to.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import type { PaymentFact, PurchaseFacts } from './purchase-facts.ts';
import { listCountedPayments, toPaymentStatus } from './purchase-status.ts';
import { nextReceiptNumber } from './receipt-numbers.ts';

const toFact = ({ createdAt: at, status, ...row }: PaymentRecord): PaymentFact => ({
  ref: row.ref,
  isRenewal: row.isRenewal,
  outcome: status === 'refunded' ? 'succeeded' : status,
  at,
  amountMinor: row.amountMinor,
  currency: row.currency,
  periodEnd: row.periodEnd,
  refundedMinor: row.refundedMinor,
  reason: row.reason,
});

/** Reads the facts that are stored about the purchase of a checkout. */
export async function loadFacts(session: ClientSession | null, checkout: CheckoutRow): Promise<PurchaseFacts> {
  const rows = await Payments.find({ checkoutId: checkout._id }, null, { session }).lean<PaymentRecord[]>();
  const { amountMinor, currency, renewalMinor, seatMinor, subscriptionRef, renewalsEndedAt } = checkout;
  return {
    agreed: { amountMinor, currency, renewalMinor, seatMinor },
    payments: rows.map(toFact),
    subscriptionRef,
    renewalsEndedAt,
  };
}

interface ReportedPayment {
  readonly runtime: Runtime;
  readonly checkout: CheckoutRow;
  readonly fact: PaymentFact;
}

/**
 * Gives a paid payment its receipt number, and the payer's name, email address and billing details as they are now. A payment that has a
 * number keeps them.
 */
async function bookPayment(
  session: ClientSession,
  { runtime, checkout: { provider }, fact: { ref, at } }: ReportedPayment,
): Promise<void> {
  const unnumbered = { provider, ref, receiptNumber: null };
  const payment = await Payments.findOne(unnumbered, { userId: 1 }, { session }).lean<PaymentIds>();
  if (!payment) return;
  const copies = await encryptCurrentPayer(session, runtime, payment);
  const receiptNumber = await nextReceiptNumber(session, at);
  await Payments.updateOne({ _id: payment._id }, { $set: { receiptNumber, ...copies } }, { session });
}

/**
 * Stores a payment as its payer sees it. A refund whose payment is not reported yet is not stored: its event waits in `payment_references`, and
 * is added to the facts together with the payment.
 */
async function storePayment(session: ClientSession, reported: ReportedPayment): Promise<void> {
  const { checkout, fact } = reported;
  const status = toPaymentStatus(fact);
  if (!status) return;
  const { _id: checkoutId, userId, kind, itemId, description, provider } = checkout;
  const { ref, isRenewal, at: createdAt, amountMinor, currency, periodEnd, refundedMinor, reason } = fact;
  const row = { isRenewal, amountMinor, currency, periodEnd, refundedMinor, reason, status, createdAt };
  await Payments.updateOne(
    { provider, ref },
    { $set: row, $setOnInsert: { checkoutId, userId, kind, itemId, description } },
    { session, upsert: true },
  );
  if (fact.outcome === 'succeeded') await bookPayment(session, reported);
}

interface FactsUpdate {
  readonly runtime: Runtime;
  readonly checkout: CheckoutRow;
  readonly before: PurchaseFacts;
  readonly facts: PurchaseFacts;
}

/**
 * Stores the new and changed payments in their own rows, and the other facts in the checkout.
 * Returns the updated checkout.
 */
export async function storeFacts(
  session: ClientSession,
  { runtime, checkout, before, facts }: FactsUpdate,
): Promise<CheckoutRow> {
  for (const fact of facts.payments) {
    if (!before.payments.includes(fact)) await storePayment(session, { runtime, checkout, fact });
  }
  const { subscriptionRef, renewalsEndedAt } = facts;
  const paidAt = listCountedPayments(facts)[0]?.at ?? null;
  const paid = paidAt ? { paidAt, state: 'paid' as const, isOpen: false } : {};
  const changes = { subscriptionRef, renewalsEndedAt, ...paid };
  await Checkouts.updateOne({ _id: checkout._id }, { $set: changes }, { session });
  return { ...checkout, ...changes };
}
