import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** What the messages to a webhook are signed with. While a secret is being replaced there are two. */
const webhookSecretSchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true, index: true },
    /** Sealed by the key ring. */
    ciphertext: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When it signs no more. Null: it is the present one. */
    expiresAt: { type: Date, default: null, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'webhook_secrets' },
);

export type WebhookSecretRow = InferRawDocTypeFromSchema<typeof webhookSecretSchema> & { _id: Types.ObjectId };

export const WebhookSecrets = model('WebhookSecret', webhookSecretSchema);
