import { Types } from 'mongoose';
import { UnreadableSecretError } from '#api/encryption/keyring.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { addDays, SECOND_MS } from '#api/lib/days.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { type BilledPayment, type BilledTo, decryptBilledTo, encryptBilledTo, type Payer } from './billed-to.ts';
import { Payments } from './payment.model.ts';

const BATCH_SIZE = 500;
/** A server of an earlier version is replaced long before that. */
const RECENT_DAYS = 30;

type OwnedPayment = BilledPayment & { readonly userId: Types.ObjectId };

/** Payments with a receipt and no copy of their payer, of accounts that exist. Those of a deleted account get none. */
const WITHOUT_PAYER = {
  receiptNumber: { $type: 'string' },
  userId: { $type: 'objectId' },
  payerCiphertext: null,
};

/** Counts the payments with a receipt and without name and email address. One whose details no key decrypts never gets them. */
export const countWithoutPayer = (): Promise<number> => Payments.collection.countDocuments(WITHOUT_PAYER);

/** Finds the next payments without a payer, in the order of their ids. */
const findWithoutPayer = (after: Types.ObjectId | null): Promise<OwnedPayment[]> =>
  Payments.collection
    .find<OwnedPayment>(
      { ...WITHOUT_PAYER, ...(after && { _id: { $gt: after } }) },
      { projection: { userId: 1, ciphertext: 1 } },
    )
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .toArray();

/** Reads the copy of a payment. A copy that no key decrypts is left as it is: undefined. */
function readCopy(runtime: Runtime, payment: BilledPayment): BilledTo | null | undefined {
  try {
    return decryptBilledTo(runtime, payment);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return undefined;
  }
}

/**
 * Returns the update that adds its payer to a payment: the one in a copy of version 6 of the data, or the account as it is now. It does not match
 * a payment that changed meanwhile, or whose account was deleted. Null if nothing is to be added.
 */
function prepareUpdate(runtime: Runtime, payment: OwnedPayment, account: Payer | null) {
  const copy = readCopy(runtime, payment);
  const payer = copy?.payer ?? account;
  if (copy === undefined || !payer) return null;
  const { _id, userId, ciphertext } = payment;
  const filter = { _id, userId, ciphertext: ciphertext ?? null, payerCiphertext: null };
  const copies = encryptBilledTo(runtime, payment, { payer, details: copy?.details ?? null });
  return { updateOne: { filter, update: { $set: copies } } };
}

/** Adds the payers to some payments. */
async function completeBatch(runtime: Runtime, payments: readonly OwnedPayment[]): Promise<void> {
  const contacts = await findContacts(payments.map(({ userId }) => userId));
  const updates = payments.flatMap((payment) => {
    const contact = contacts.get(String(payment.userId));
    return prepareUpdate(runtime, payment, contact ? { name: contact.fullName, email: contact.email } : null) ?? [];
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
