import type { ClientSession } from 'mongoose';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import { type PaymentFact, paymentStatusOf, paymentsThatCount, type PurchaseFacts } from './purchase-facts.ts';

const factOf = ({ createdAt: at, status, ...row }: PaymentRecord): PaymentFact => ({
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

/** What is known of a purchase so far. */
export async function factsOf(session: ClientSession, checkout: CheckoutRow): Promise<PurchaseFacts> {
  const rows = await Payments.find({ checkoutId: checkout._id }, null, { session }).lean<PaymentRecord[]>();
  const { amountMinor, currency, renewalMinor, subscriptionRef, renewalsEndedAt } = checkout;
  return {
    expected: { amountMinor, currency, renewalMinor },
    payments: rows.map(factOf),
    subscriptionRef,
    renewalsEndedAt,
  };
}

async function storePayment(session: ClientSession, checkout: CheckoutRow, fact: PaymentFact): Promise<void> {
  const status = paymentStatusOf(fact);
  if (!status) return;
  const { _id: checkoutId, userId, kind, itemId, description, provider } = checkout;
  const { ref, isRenewal, at: createdAt, amountMinor, currency, periodEnd, refundedMinor, reason } = fact;
  const row = { isRenewal, amountMinor, currency, periodEnd, refundedMinor, reason, status, createdAt };
  await Payments.updateOne(
    { provider, ref },
    { $set: row, $setOnInsert: { checkoutId, userId, kind, itemId, description } },
    { session, upsert: true },
  );
}

/** Keeps what was learned, and answers the checkout as it is now. */
export async function storeFacts(
  session: ClientSession,
  checkout: CheckoutRow,
  before: PurchaseFacts,
  facts: PurchaseFacts,
): Promise<CheckoutRow> {
  for (const fact of facts.payments) {
    if (!before.payments.includes(fact)) await storePayment(session, checkout, fact);
  }
  const { subscriptionRef, renewalsEndedAt } = facts;
  const paidAt = paymentsThatCount(facts)[0]?.at ?? null;
  const standing = paidAt ? { paidAt, state: 'paid' as const, isOpen: false } : {};
  const changes = { subscriptionRef, renewalsEndedAt, ...standing };
  await Checkouts.updateOne({ _id: checkout._id }, { $set: changes }, { session });
  return { ...checkout, ...changes };
}
