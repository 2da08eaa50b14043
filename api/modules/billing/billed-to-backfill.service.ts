import { Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { addDays, SECOND_MS } from '#api/lib/days.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { encryptPayer } from './billed-to.ts';
import { Payments } from './payment.model.ts';

const BATCH_SIZE = 500;
/** A server of an earlier version is replaced long before that. */
const RECENT_DAYS = 30;

interface OwnedPayment {
  readonly _id: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/** Payments with a receipt and no copy of their payer, of accounts that exist. Those of a deleted account get none. */
const WITHOUT_PAYER = {
  receiptNumber: { $type: 'string' },
  userId: { $type: 'objectId' },
  payerCiphertext: null,
};

/** Counts the payments with a receipt and without name and email address. */
export const countWithoutPayer = (): Promise<number> => Payments.collection.countDocuments(WITHOUT_PAYER);

/** Finds the next payments without a payer, in the order of their ids. */
const findWithoutPayer = (after: Types.ObjectId | null): Promise<OwnedPayment[]> =>
  Payments.collection
    .find<OwnedPayment>({ ...WITHOUT_PAYER, ...(after && { _id: { $gt: after } }) }, { projection: { userId: 1 } })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .toArray();

/** Adds the payers to some payments, except to one that got its payer or whose account was deleted meanwhile. */
async function completeBatch(runtime: Runtime, payments: readonly OwnedPayment[]): Promise<void> {
  const contacts = await findContacts(payments.map(({ userId }) => userId));
  const updates = payments.flatMap((payment) => {
    const contact = contacts.get(String(payment.userId));
    if (!contact) return [];
    const { _id, userId } = payment;
    const payerCiphertext = encryptPayer(runtime, payment, { name: contact.fullName, email: contact.email });
    return { updateOne: { filter: { _id, userId, payerCiphertext: null }, update: { $set: { payerCiphertext } } } };
  });
  if (updates.length > 0) await Payments.collection.bulkWrite(updates, { ordered: false });
}

/**
 * Gives each payment that was stored without it the name and the email address of its account, as they are now, so that its receipt does
 * not change any more. What they were when it was paid is not known. Can be repeated, and run by several servers at the same time.
 * @param after only payments with a later id; null for all
 */
export async function addPayers(runtime: Runtime, after: Types.ObjectId | null = null): Promise<void> {
  let batch = await findWithoutPayer(after);
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    await completeBatch(runtime, batch);
    batch = await findWithoutPayer(last._id);
  }
}

/**
 * Completes what servers of the version before wrote after the data were migrated, until they were replaced: payments without their payer, and
 * payments of deleted accounts that still have one. A later version, which no such server runs beside, removes this.
 */
export async function completePayers(now: Date, runtime: Runtime): Promise<void> {
  const ofDeletedAccounts = { userId: null, payerCiphertext: { $type: 'string' } };
  await Payments.collection.updateMany(ofDeletedAccounts, { $set: { payerCiphertext: null } });
  const since = addDays(now, -RECENT_DAYS);
  await addPayers(runtime, Types.ObjectId.createFromTime(Math.floor(since.getTime() / SECOND_MS)));
}
