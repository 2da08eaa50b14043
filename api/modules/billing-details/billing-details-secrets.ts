import type { Types } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { userEncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type BillingDetailsRow, BillingDetailsRows } from './billing-details.model.ts';
import type { BillingDetails } from './billing-details.rules.ts';

const userContextOf = userEncryptionContext('billing_details');
const encryptionContextOf = ({ _id }: Pick<BillingDetailsRow, '_id'>) => userContextOf({ _id, userId: _id });

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedBillingDetails = createEncryptedRows<BillingDetailsRow>(BillingDetailsRows, encryptionContextOf);

export const encryptDetails = (runtime: Runtime, details: BillingDetails, userId: Types.ObjectId): string =>
  keyringOf(runtime).encrypt(JSON.stringify(details), encryptionContextOf({ _id: userId }));

export const decryptDetails = (runtime: Runtime, row: BillingDetailsRow): BillingDetails =>
  JSON.parse(keyringOf(runtime).decrypt(row.ciphertext, encryptionContextOf(row))) as BillingDetails;
