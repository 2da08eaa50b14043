import type { ClientSession, Types } from 'mongoose';
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

// A payment has a copy of its payer's name, email address and billing details, so that later changes do not change its receipt.

export type BilledPayment = Pick<PaymentRecord, '_id' | 'userId' | 'ciphertext'>;

/** The account that paid. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}

/** To whom a receipt is addressed. */
export interface BilledTo {
  /** Null in a copy that was stored by an earlier version: it has only the billing details. */
  readonly payer: Payer | null;
  /** Null: the receipt is addressed to the payer by name and email address. */
  readonly details: BillingDetails | null;
}

const encryptionContextOf = userEncryptionContext('billed_to');

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedBilledTo = createEncryptedRows<PaymentRecord>(Payments, encryptionContextOf);

export const encryptBilledTo = (
  runtime: Runtime,
  payment: Pick<BilledPayment, '_id' | 'userId'>,
  billedTo: BilledTo,
): string => keyringOf(runtime).encrypt(JSON.stringify(billedTo), encryptionContextOf(payment));

/** Finds name and email address of an account. Null for a deleted one. */
export async function findPayer(session: ClientSession | null, userId: Types.ObjectId): Promise<Payer | null> {
  const user = await findUser(session, userId);
  return user && { name: user.fullName, email: user.email };
}

/**
 * Encrypts what a payer's name, email address and billing details are now, with the name of the account in place of a missing name in the
 * details. Null for a deleted account.
 */
export async function encryptCurrentPayer(
  session: ClientSession,
  runtime: Runtime,
  payment: Pick<BilledPayment, '_id' | 'userId'>,
): Promise<string | null> {
  const { userId } = payment;
  const payer = userId && (await findPayer(session, userId));
  if (!userId || !payer) return null;
  const found = await findBillingDetails(session, runtime, userId);
  const details = found && { ...found, name: found.name ?? payer.name };
  return encryptBilledTo(runtime, payment, { payer, details });
}

/** Returns to whom the receipt of a payment is addressed, as stored when the payment was booked. Null without a copy. */
export function decryptBilledTo(runtime: Runtime, payment: BilledPayment): BilledTo | null {
  // Payments that were stored by an earlier version have no such field.
  if (typeof payment.ciphertext !== 'string') return null;
  const stored = JSON.parse(keyringOf(runtime).decrypt(payment.ciphertext, encryptionContextOf(payment))) as
    | BilledTo
    | BillingDetails;
  return 'payer' in stored ? stored : { payer: null, details: stored };
}

/** Returns the billing details that the payer had when the payment was booked. Null without any. */
export const decryptBilledDetails = (runtime: Runtime, payment: PaymentRecord): BillingDetails | null =>
  decryptBilledTo(runtime, payment)?.details ?? null;

/** Returns in one line what a receipt says about its payer: name and address, and the email address. Null without a copy. */
export function describeBilledTo(runtime: Runtime, payment: PaymentRecord): string | null {
  const billedTo = decryptBilledTo(runtime, payment);
  if (!billedTo) return null;
  const { payer, details } = billedTo;
  return [details ? toOneLine(details) : payer?.name, payer?.email].filter(Boolean).join(', ');
}

/** Converts what a payment stores of its payer for the export of a user's data. */
export function toExportedBilledTo(runtime: Runtime, payment: PaymentRecord) {
  const billedTo = decryptBilledTo(runtime, payment);
  if (!billedTo) return null;
  const { payer, details } = billedTo;
  return { ...payer, ...(details && toExportedDetails(details)) };
}
