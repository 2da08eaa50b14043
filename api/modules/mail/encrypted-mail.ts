import type { SecretPlace } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { MailRow } from './mail.model.ts';

/** Returns the place that a mail's secret is bound to. It does not name the addressee, who may have no account. */
export const toSecretPlace = ({ _id, template }: Pick<MailRow, '_id' | 'template'>): SecretPlace => ({
  kind: 'mail',
  ownerId: 'addressee',
  provider: template,
  docId: String(_id),
});

/** The encrypted part of a mail. */
export interface MailContent {
  readonly to: string;
  readonly data: unknown;
}

/** Decrypts the address and data of a mail. Throws UnreadableSecretError. */
export function decryptMailContent(runtime: Runtime, mail: MailRow): MailContent {
  return JSON.parse(keyringOf(runtime).decrypt(mail.ciphertext ?? '', toSecretPlace(mail))) as MailContent;
}
