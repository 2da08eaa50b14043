import type { ClientSession } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { userEncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findUser } from '#api/modules/accounts/accounts.service.ts';
import {
  type BillingDetails,
  toExportedDetails,
  toOneLine,
} from '#api/modules/billing-details/billing-details.rules.ts';
import { findBillingDetails } from '#api/modules/billing-details/billing-details.service.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

// A payment has a copy of its payer's billing details, so that later changes do not change its receipt.

export type BilledPayment = Pick<PaymentRecord, '_id' | 'userId'>;

const encryptionContextOf = userEncryptionContext('billed_to');

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedBilledTo = createEncryptedRows<PaymentRecord>(Payments, encryptionContextOf);

/**
 * Encrypts the billing details that a payer has now, with the name of the account in place of a missing name. Null without details,
 * and for a deleted account.
 */
export async function encryptBilledTo(
  session: ClientSession,
  runtime: Runtime,
  payment: BilledPayment,
): Promise<string | null> {
  const { userId } = payment;
  if (!userId) return null;
  const details = await findBillingDetails(session, runtime, userId);
  if (!details) return null;
  const name = details.name ?? (await findUser(session, userId))?.fullName ?? null;
  return keyringOf(runtime).encrypt(JSON.stringify({ ...details, name }), encryptionContextOf(payment));
}

/** Returns the billing details that the payer had when the payment was booked. Null without any. */
export const decryptBilledTo = (runtime: Runtime, payment: PaymentRecord): BillingDetails | null =>
  // Payments that were stored by an earlier version have no such field.
  typeof payment.ciphertext === 'string'
    ? (JSON.parse(keyringOf(runtime).decrypt(payment.ciphertext, encryptionContextOf(payment))) as BillingDetails)
    : null;

/** Returns name and address of the payer in one line. Null without billing details. */
export function describeBilledTo(runtime: Runtime, payment: PaymentRecord): string | null {
  const billedTo = decryptBilledTo(runtime, payment);
  return billedTo && toOneLine(billedTo);
}

/** Converts the billing details of a payment for the export of a user's data. */
export function toExportedBilledTo(runtime: Runtime, payment: PaymentRecord) {
  const billedTo = decryptBilledTo(runtime, payment);
  return billedTo && toExportedDetails(billedTo);
}
