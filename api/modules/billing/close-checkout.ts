import mongoose, { type ClientSession, trusted } from 'mongoose';
import { cancelAddOnPurchase } from '../add-ons/add-on-purchases.service.ts';
import { releaseDiscount } from '../promo-codes/pending-discounts.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

/** Gives up an unpaid checkout: its discount is free again. It may still be paid, and then counts. */
export async function closeCheckout(
  session: ClientSession,
  { _id, addOnPurchaseId }: Pick<CheckoutRow, '_id' | 'addOnPurchaseId'>,
  state: 'expired' | 'failed',
): Promise<void> {
  const { modifiedCount } = await Checkouts.updateOne(
    { _id, isOpen: true },
    { $set: { isOpen: false, state } },
    { session },
  );
  if (modifiedCount === 0) return;
  await releaseDiscount(session, { checkoutId: _id });
  if (addOnPurchaseId) await cancelAddOnPurchase(session, { purchaseId: addOnPurchaseId });
}

const AT_ONCE = 200;

/** Gives up what was not paid in time. */
export async function expireCheckouts(now: Date): Promise<void> {
  const due = await Checkouts.find({ isOpen: true, expiresAt: trusted({ $lte: now }) })
    .limit(AT_ONCE)
    .lean<CheckoutRow[]>();
  for (const checkout of due) {
    await mongoose.connection.transaction((session) => closeCheckout(session, checkout, 'expired'));
  }
}
