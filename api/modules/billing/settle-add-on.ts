import type { ClientSession } from 'mongoose';
import { completeAddOnPurchase, voidAddOnPurchase } from '../add-ons/add-on-purchases.service.ts';
import { Payments } from './payment.model.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { type PurchaseFacts, paymentsThatCount, standingOf } from './purchase-facts.ts';
import type { Vain } from './settle-plan.ts';

interface Settling {
  readonly checkout: CheckoutRow;
  readonly facts: PurchaseFacts;
  readonly now: Date;
}

/** Hands over an add-on once it is paid, and takes back what is left of it once it is refunded. Repeating it changes nothing. */
export async function settleAddOn(session: ClientSession, { checkout, facts, now }: Settling): Promise<Vain> {
  const { addOnPurchaseId: purchaseId, userId, provider } = checkout;
  if (!userId) return 'account_gone';
  if (!purchaseId) return null;
  const { kind } = standingOf(facts);
  if (kind === 'refunded') await voidAddOnPurchase(session, { purchaseId, at: now });
  if (kind !== 'paid') return null;
  const [first] = paymentsThatCount(facts);
  const payment = await Payments.findOne({ provider, ref: first?.ref ?? '' }, { _id: 1 }, { session }).lean();
  await completeAddOnPurchase(session, { purchaseId, paymentId: payment?._id ?? null, at: now });
  return null;
}
