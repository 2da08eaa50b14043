import type { ClientSession } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { completeAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { consumeDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import type { PaymentFact, PurchaseFacts } from './purchase-facts.ts';
import { settlePlan } from './settle-plan.ts';

/** Builds the facts of a purchase that costs nothing, as if 0 had been paid, so that it is settled like any other. */
function toFreeFacts({ _id, currency }: CheckoutRow, at: Date): PurchaseFacts {
  const payment: PaymentFact = {
    // No payment of a provider has this id.
    ref: String(_id),
    isRenewal: false,
    at,
    amountMinor: 0,
    currency,
    outcome: 'succeeded',
    periodEnd: null,
    refundedMinor: 0,
    reason: null,
  };
  return {
    agreed: { amountMinor: 0, currency, renewalMinor: null, seatMinor: null },
    payments: [payment],
    subscriptionRef: null,
    renewalsEndedAt: null,
  };
}

interface FreeOrder {
  readonly runtime: Runtime;
  readonly checkout: CheckoutRow;
  readonly at: Date;
}

/**
 * Completes an order that costs nothing, in the transaction that stores its checkout. No provider is called, and no payment is stored. Throws
 * CONFLICT when the plan can no longer start, which undoes the transaction.
 */
export async function completeFreeOrder(
  session: ClientSession,
  { runtime, checkout, at }: FreeOrder,
): Promise<CheckoutRow> {
  const { _id, kind, addOnPurchaseId } = checkout;
  const paid = { state: 'paid', isOpen: false, paidAt: at } as const;
  await Checkouts.updateOne({ _id }, { $set: paid }, { session });
  await consumeDiscount(session, { checkout, at });
  // Seats are never free.
  if (addOnPurchaseId) {
    await completeAddOnPurchase(session, { purchaseId: addOnPurchaseId, paymentId: null, at });
  }
  if (kind === 'plan') {
    const facts = toFreeFacts(checkout, at);
    // What was known before: nothing was paid, so that the payment is new.
    const knownFacts = { ...facts, payments: [] };
    const unfulfilled = await settlePlan(session, { runtime, checkout, knownFacts, facts, at });
    if (unfulfilled)
      throw new DomainError('CONFLICT', 'Your plan has changed in the meantime. Please reload the page.');
  }
  return { ...checkout, ...paid };
}
