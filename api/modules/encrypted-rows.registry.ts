import type { EncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { encryptedBilledDetails, encryptedPayers } from '#api/modules/billing/billed-to.ts';
import { encryptedBillingDetails } from '#api/modules/billing-details/billing-details-secrets.ts';
import { encryptedMails } from '#api/modules/mail/mail.service.ts';
import { encryptedOwnKeys } from '#api/modules/own-keys/own-keys.service.ts';
import { encryptedPaymentMethods } from '#api/modules/payment-methods/payment-method-secrets.ts';
import { encryptedProviderKeys } from '#api/modules/provider-keys/provider-keys.service.ts';
import { encryptedRatingComments } from '#api/modules/ratings/rating-comments.ts';
import { encryptedShares } from '#api/modules/shares/shared-texts.ts';
import { encryptedRefusedRewrites } from '#api/modules/simplifications/refused-rewrites.ts';
import { encryptedWebhookSecrets } from '#api/modules/webhooks/webhook-secrets.ts';

/** Every field of a collection that holds secrets: one line for each. */
export const encryptedRows: readonly EncryptedRows[] = [
  encryptedProviderKeys,
  encryptedOwnKeys,
  encryptedMails,
  encryptedPaymentMethods,
  encryptedBillingDetails,
  encryptedBilledDetails,
  encryptedPayers,
  encryptedWebhookSecrets,
  encryptedRatingComments,
  encryptedShares,
  encryptedRefusedRewrites,
];
