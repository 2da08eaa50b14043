import type { EncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { MailRow } from './mail.model.ts';

/** Returns the encryption context of a mail. It does not name the addressee, who may have no account. */
export const encryptionContextOf = ({ _id, template }: Pick<MailRow, '_id' | 'template'>): EncryptionContext => ({
  kind: 'mail',
  ownerId: 'addressee',
  provider: template,
  docId: String(_id),
});

/** The encrypted part of a mail. */
export interface MailPayload {
  readonly to: string;
  readonly data: unknown;
}

/** Decrypts the address and data of a mail. Throws UnreadableSecretError. */
export function decryptMailPayload(runtime: Runtime, mail: MailRow): MailPayload {
  return JSON.parse(keyringOf(runtime).decrypt(mail.ciphertext ?? '', encryptionContextOf(mail))) as MailPayload;
}
