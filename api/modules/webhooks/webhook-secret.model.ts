import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A secret that signs the messages to a webhook. For a day after a rotation a webhook has two, or more if it was rotated again. */
const webhookSecretSchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true, index: true },
    /** Encrypted by the key ring. */
    ciphertext: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When a replaced secret stops signing. Null for the current secret. */
    expiresAt: { type: Date, default: null, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'webhook_secrets' },
);

export type WebhookSecretRow = InferRawDocTypeFromSchema<typeof webhookSecretSchema> & { _id: Types.ObjectId };

export const WebhookSecrets = model('WebhookSecret', webhookSecretSchema);
