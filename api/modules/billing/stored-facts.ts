import type { ClientSession } from 'mongoose';
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

interface PaidPayment {
  readonly provider: CheckoutRow['provider'];
  readonly fact: PaymentFact;
}

/** Gives a paid payment its receipt number. A payment that has one keeps it. */
async function assignReceiptNumber(
  session: ClientSession,
  { provider, fact: { ref, at } }: PaidPayment,
): Promise<void> {
  const unnumbered = { provider, ref, receiptNumber: null };
  if (!(await Payments.exists(unnumbered).session(session))) return;
  await Payments.updateOne(unnumbered, { $set: { receiptNumber: await nextReceiptNumber(session, at) } }, { session });
}

/** Stores a payment as its payer sees it. A refund whose payment is not reported yet is not stored. */
async function storePayment(session: ClientSession, checkout: CheckoutRow, fact: PaymentFact): Promise<void> {
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
  if (fact.outcome === 'succeeded') await assignReceiptNumber(session, { provider, fact });
}

interface FactsUpdate {
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
  { checkout, before, facts }: FactsUpdate,
): Promise<CheckoutRow> {
  for (const fact of facts.payments) {
    if (!before.payments.includes(fact)) await storePayment(session, checkout, fact);
  }
  const { subscriptionRef, renewalsEndedAt } = facts;
  const paidAt = listCountedPayments(facts)[0]?.at ?? null;
  const paid = paidAt ? { paidAt, state: 'paid' as const, isOpen: false } : {};
  const changes = { subscriptionRef, renewalsEndedAt, ...paid };
  await Checkouts.updateOne({ _id: checkout._id }, { $set: changes }, { session });
  return { ...checkout, ...changes };
}
