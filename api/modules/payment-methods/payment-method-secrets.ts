import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { type EncryptionContext, UnreadableSecretError } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { PaymentAccount } from '#api/ports/payment-provider.ts';
import { type PaymentMethodRecord, type PaymentMethodRow, PaymentMethods } from './payment-method.model.ts';

const encryptionContextOf = ({ _id, provider }: Pick<PaymentMethodRow, '_id' | 'provider'>): EncryptionContext => ({
  kind: 'payment_method',
  ownerId: 'operator',
  provider,
  docId: String(_id),
});

/** Lets the rewrap-secrets job encrypt the credentials with a new key. */
export const encryptedPaymentMethods = createEncryptedRows<PaymentMethodRow>(PaymentMethods, encryptionContextOf);

export const encryptCredentials = (
  runtime: Runtime,
  method: PaymentMethodRecord,
  credentials: PaymentAccount['credentials'],
): string => keyringOf(runtime).encrypt(JSON.stringify(credentials), encryptionContextOf(method));

/** A payment method with its credentials in plain text. */
export interface DecryptedPaymentMethod {
  readonly id: string;
  /** Changes whenever the stored credentials change. */
  readonly version: string;
  readonly account: PaymentAccount;
}

/**
 * Decrypts the credentials of a payment method. Returns null, and logs an error, when no key on
 * the keyring decrypts them.
 */
export function decryptPaymentMethod(runtime: Runtime, row: PaymentMethodRow): DecryptedPaymentMethod | null {
  try {
    const text = keyringOf(runtime).decrypt(row.ciphertext, encryptionContextOf(row));
    const account = { provider: row.provider, credentials: JSON.parse(text) as unknown } as PaymentAccount;
    return { id: String(row._id), version: row.ciphertext, account };
  } catch (err) {
    if (!(err instanceof UnreadableSecretError)) throw err;
    runtime.log.error(
      { err, paymentMethodId: String(row._id) },
      'The credentials of a payment method cannot be decrypted',
    );
    return null;
  }
}
