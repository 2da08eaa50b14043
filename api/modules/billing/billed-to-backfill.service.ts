import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { UnreadableSecretError } from '#api/encryption/keyring.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type BilledPayment, type BilledTo, decryptBilledTo, encryptBilledTo, findPayer } from './billed-to.ts';
import { Payments } from './payment.model.ts';

/** Payments with a receipt, of accounts that exist. Those of a deleted account have no copy, and get none. */
const WITH_RECEIPT = { receiptNumber: { $type: 'string' }, userId: { $type: 'objectId' } };

/** Counts the payments with a receipt. Which of them lack name and email address is known only once they are decrypted. */
export const countReceipts = (): Promise<number> => Payments.collection.countDocuments(WITH_RECEIPT);

/** Reads the copy of a payment. A copy that no key decrypts is left as it is: undefined. */
function readCopy(runtime: Runtime, payment: BilledPayment): BilledTo | null | undefined {
  try {
    return decryptBilledTo(runtime, payment);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return undefined;
  }
}

/** Adds name and email address of the account to one payment. Does nothing if it has them, or if the account is deleted meanwhile. */
async function addPayer(runtime: Runtime, payment: BilledPayment): Promise<void> {
  const copy = readCopy(runtime, payment);
  const { _id, userId } = payment;
  if (copy === undefined || copy?.payer || !userId) return;
  const payer = await findPayer(NO_TRANSACTION, userId);
  if (!payer) return;
  const ciphertext = encryptBilledTo(runtime, payment, { payer, details: copy?.details ?? null });
  const unchanged = { _id, userId, ciphertext: payment.ciphertext ?? null };
  await Payments.collection.updateOne(unchanged, { $set: { ciphertext } });
}

/**
 * Gives each payment that was stored without it the name and the email address of its account, as they are now, so that its receipt does
 * not change any more. What they were when it was paid is not known. Can be repeated, and run by several servers at the same time.
 */
export async function addPayers(runtime: Runtime): Promise<void> {
  const payments = Payments.collection.find<BilledPayment>(WITH_RECEIPT, { projection: { userId: 1, ciphertext: 1 } });
  for await (const payment of payments) await addPayer(runtime, payment);
}
