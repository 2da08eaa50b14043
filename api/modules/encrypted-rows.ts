import type { EncryptedRows } from '../encryption/encrypted-rows.ts';
import { encryptedMails } from './mail/mail.service.ts';
import { encryptedOwnKeys } from './own-keys/own-keys.service.ts';
import { encryptedPaymentMethods } from './payment-methods/payment-methods.service.ts';
import { encryptedProviderKeys } from './provider-keys/provider-keys.service.ts';
import { encryptedWebhookSecrets } from './webhooks/webhook-secrets.ts';

/** Every collection that holds secrets: one line for each. */
export const encryptedRows: readonly EncryptedRows[] = [
  encryptedProviderKeys,
  encryptedOwnKeys,
  encryptedMails,
  encryptedPaymentMethods,
  encryptedWebhookSecrets,
];
