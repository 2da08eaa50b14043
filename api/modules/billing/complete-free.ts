import type { ClientSession } from 'mongoose';
import type { RequestContext } from '../../graphql/context.ts';
import { completeAddOnPurchase } from '../add-ons/add-on-purchases.service.ts';
import { consumeDiscount } from '../promo-codes/pending-discounts.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import type { PaymentFact } from './purchase-facts.ts';
import { settlePlan } from './settle-plan.ts';

/** Hands over what costs nothing, in the transaction that orders it: no provider hears of it, and no payment is recorded. */
export async function completeFree(
  session: ClientSession,
  { runtime, now: clock }: RequestContext,
  checkout: CheckoutRow,
): Promise<CheckoutRow> {
  const now = clock();
  const done = { state: 'paid', isOpen: false, paidAt: now } as const;
  const { _id, kind, currency, addOnPurchaseId } = checkout;
  await Checkouts.updateOne({ _id }, { $set: done }, { session });
  await consumeDiscount(session, { checkoutId: _id, at: now });
  if (addOnPurchaseId) {
    await completeAddOnPurchase(session, { purchaseId: addOnPurchaseId, paymentId: null, at: now });
  }
  if (kind === 'plan') {
    const nothing: PaymentFact = {
      ...{ ref: String(_id), isRenewal: false, at: now, amountMinor: 0, currency },
      ...{ outcome: 'succeeded', periodEnd: null, refundedMinor: 0, reason: null },
    };
    const facts = {
      expected: { amountMinor: 0, currency, renewalMinor: null },
      payments: [nothing],
      subscriptionRef: null,
      renewalsEndedAt: null,
    };
    await settlePlan(session, runtime, { checkout, facts, now });
  }
  return { ...checkout, ...done };
}
