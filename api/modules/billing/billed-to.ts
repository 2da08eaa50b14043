import type { ClientSession, Types } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { type EncryptionContext, userEncryptionContext } from '#api/encryption/keyring.ts';
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

export type BilledPayment = Pick<PaymentRecord, '_id' | 'userId' | 'ciphertext' | 'payerCiphertext'>;

/** The encrypted copies, as a payment stores them. */
export type BilledCopies = Pick<PaymentRecord, 'ciphertext' | 'payerCiphertext'>;

/** The account that paid. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}

/** To whom a receipt is addressed. */
export interface BilledTo {
  /** Null for a payment that was booked by an earlier version: it has only the billing details, until `addPayers` adds the payer. */
  readonly payer: Payer | null;
  /** Null: the receipt is addressed to the payer by name and email address. */
  readonly details: BillingDetails | null;
}

const detailsContextOf = userEncryptionContext('billed_to');
const payerContextOf = userEncryptionContext('payer');

// They let the rewrap-secrets job encrypt the copies with a new key.
export const encryptedBilledDetails = createEncryptedRows<PaymentRecord>(Payments, detailsContextOf);
export const encryptedPayers = createEncryptedRows<PaymentRecord>(Payments, payerContextOf, 'payerCiphertext');

/** What of a payment its copies are encrypted for. */
export type PaymentIds = Pick<PaymentRecord, '_id' | 'userId'>;

export const encryptPayer = (runtime: Runtime, payment: PaymentIds, payer: Payer): string =>
  keyringOf(runtime).encrypt(JSON.stringify(payer), payerContextOf(payment));

/** Finds name and email address of an account. Null for a deleted one. */
export async function findPayer(session: ClientSession | null, userId: Types.ObjectId): Promise<Payer | null> {
  const user = await findUser(session, userId);
  return user && { name: user.fullName, email: user.email };
}

/**
 * Encrypts what a payer's name, email address and billing details are now, with the name of the account in place of a missing name in the
 * details. Nulls for a deleted account.
 */
export async function encryptCurrentPayer(
  session: ClientSession,
  runtime: Runtime,
  payment: PaymentIds,
): Promise<BilledCopies> {
  const { userId } = payment;
  const payer = userId && (await findPayer(session, userId));
  if (!userId || !payer) return { ciphertext: null, payerCiphertext: null };
  const found = await findBillingDetails(session, runtime, userId);
  const details = found && { ...found, name: found.name ?? payer.name };
  return {
    ciphertext: details && keyringOf(runtime).encrypt(JSON.stringify(details), detailsContextOf(payment)),
    payerCiphertext: encryptPayer(runtime, payment, payer),
  };
}

/** Decrypts the JSON of a copy. Null without one: payments that were stored by an earlier version lack the fields. */
const decryptCopy = (runtime: Runtime, ciphertext: string | null | undefined, context: EncryptionContext): unknown =>
  typeof ciphertext === 'string' ? JSON.parse(keyringOf(runtime).decrypt(ciphertext, context)) : null;

/** Returns to whom the receipt of a payment is addressed, as stored when the payment was booked. Null without a copy. */
export function decryptBilledTo(runtime: Runtime, payment: BilledPayment): BilledTo | null {
  const { ciphertext, payerCiphertext } = payment;
  const details = decryptCopy(runtime, ciphertext, detailsContextOf(payment)) as BillingDetails | null;
  const payer = decryptCopy(runtime, payerCiphertext, payerContextOf(payment)) as Payer | null;
  return details || payer ? { payer, details } : null;
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
  return { payer, ...(details && toExportedDetails(details)) };
}
