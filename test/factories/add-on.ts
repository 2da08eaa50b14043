import mongoose, { type ClientSession, Types } from 'mongoose';
import { type AddOnRecord, AddOns } from '#api/modules/add-ons/add-on.model.ts';
import {
  type AddOnPurchaseRecord,
  completeAddOnPurchase,
  openAddOnPurchase,
} from '#api/modules/add-ons/add-on-purchases.service.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';

/** Stores an add-on of 50 prompts for 1.99. A test names only what it is about. */
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

export const inTransaction = <T>(act: (session: ClientSession) => Promise<T>): Promise<T> =>
  mongoose.connection.transaction(act);

/** What somebody is about to buy. */
export const givenPendingPurchase = (user: UserRecord, addOn: AddOnRecord, at: Date): Promise<AddOnPurchaseRecord> =>
  inTransaction((session) => openAddOnPurchase(session, { userId: user._id, addOnId: addOn._id, at }));

/** Stores an add-on that somebody bought and has paid for. */
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
