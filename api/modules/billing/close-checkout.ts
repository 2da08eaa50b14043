import type { ClientSession } from 'mongoose';
import { cancelAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { releaseDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

interface Closing {
  readonly checkout: Pick<CheckoutRow, '_id' | 'addOnPurchaseId'>;
  readonly state: 'expired' | 'failed';
}

/**
 * Closes an unpaid checkout, releases its discount and cancels its pending add-on purchase. A payment that arrives
 * later still counts. Does nothing for a checkout that is closed already.
 */
export async function closeCheckout(session: ClientSession, { checkout, state }: Closing): Promise<void> {
  const { _id, addOnPurchaseId } = checkout;
  const { modifiedCount } = await Checkouts.updateOne(
    { _id, isOpen: true },
    { $set: { isOpen: false, state } },
    { session },
  );
  if (modifiedCount === 0) return;
  await releaseDiscount(session, { checkoutId: _id });
  if (addOnPurchaseId) await cancelAddOnPurchase(session, { purchaseId: addOnPurchaseId });
}
