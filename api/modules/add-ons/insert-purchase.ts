import { type ClientSession, Types } from 'mongoose';
import type { AddOnRecord } from './add-on.model.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';

/** Returns the offer as a purchase stores it. */
export const copyOffer = ({ _id, name, description, icon, promptsAmount, priceMinor }: AddOnRecord) => ({
  addOnId: _id,
  name,
  description,
  icon,
  promptsAmount,
  priceMinor,
});

/** Stores a purchase of an add-on that is not paid yet (`pending`). It gives no prompts before its payment. */
export async function insertPurchase(
  session: ClientSession,
  row: Omit<AddOnPurchaseRecord, '_id' | 'state' | 'paymentId' | 'purchasedAt' | 'voidedAt'>,
): Promise<AddOnPurchaseRecord> {
  const purchase = {
    _id: new Types.ObjectId(),
    ...row,
    state: 'pending' as const,
    paymentId: null,
    purchasedAt: null,
    voidedAt: null,
  };
  await AddOnPurchases.create([purchase], { session });
  return purchase;
}
