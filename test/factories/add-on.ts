import { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type AddOnRecord, AddOns } from '#api/modules/add-ons/add-on.model.ts';
import {
  type AddOnPurchaseRecord,
  completeAddOnPurchase,
  openAddOnPurchase,
} from '#api/modules/add-ons/add-on-purchases.service.ts';
import { inTransaction } from '../setup/transaction.ts';

/** Stores an add-on of 50 prompts for 1.99. Tests override the fields that they are about. */
export async function givenAddOn(overrides: Partial<AddOnRecord> = {}): Promise<AddOnRecord> {
  const addOn: AddOnRecord = {
    _id: new Types.ObjectId(),
    name: 'Small pack',
    description: '50 more prompts',
    icon: 'bolt',
    priceMinor: 199,
    promptsAmount: 50,
    purchaseUrl: null,
    isActive: true,
    createdAt: new Date(),
    ...overrides,
  };
  await AddOns.create([addOn]);
  return addOn;
}

/** Stores a purchase that the user has not paid for. */
export const givenPendingPurchase = (user: UserRecord, addOn: AddOnRecord, at: Date): Promise<AddOnPurchaseRecord> =>
  inTransaction((session) => openAddOnPurchase(session, { userId: user._id, addOnId: addOn._id, at }));

/** Stores an add-on and a paid purchase of it by the user. */
export async function givenBoughtAddOn(
  user: UserRecord,
  at: Date,
  overrides: Partial<AddOnRecord> = {},
): Promise<AddOnPurchaseRecord> {
  const { _id: purchaseId } = await givenPendingPurchase(user, await givenAddOn(overrides), at);
  const completed = await inTransaction((session) =>
    completeAddOnPurchase(session, { purchaseId, paymentId: null, at }),
  );
  if (!completed) throw new Error('The purchase was not completed.');
  return completed;
}
