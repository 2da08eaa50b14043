import type { ClientSession } from 'mongoose';
import { completeAddOnPurchase, voidAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { lacksDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { Payments } from './payment.model.ts';
import type { PurchaseFacts } from './purchase-facts.ts';
import { getPurchaseStatus } from './purchase-status.ts';
import type { UnfulfilledReason } from './review-payments.ts';

interface AddOnSettlement {
  readonly checkout: CheckoutRow;
  readonly facts: PurchaseFacts;
  readonly at: Date;
}

/**
 * Gives the buyer an add-on that is paid, and takes back the unused prompts of an add-on that is refunded. Repeating it
 * changes nothing. Returns why a payment bought nothing, else null.
 */
export async function settleAddOn(
  session: ClientSession,
  { checkout, facts, at }: AddOnSettlement,
): Promise<UnfulfilledReason | null> {
  const { addOnPurchaseId: purchaseId, userId, provider } = checkout;
  if (!userId) return 'account_gone';
  if (!purchaseId) return null;
  const status = getPurchaseStatus(facts);
  if (status.kind === 'refunded') await voidAddOnPurchase(session, { purchaseId, at });
  if (status.kind !== 'paid') return null;
  if (await lacksDiscount(session, { checkoutId: checkout._id })) return 'too_late';
  const [{ ref }] = status.payments;
  const payment = await Payments.findOne({ provider, ref }, { _id: 1 }, { session }).lean();
  await completeAddOnPurchase(session, { purchaseId, paymentId: payment?._id ?? null, at });
  return null;
}
