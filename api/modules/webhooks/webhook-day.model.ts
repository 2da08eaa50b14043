import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** Counts one webhook's attempts on one day. */
const webhookDaySchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    /** YYYY-MM-DD in UTC. */
    day: { type: String, required: true },
    succeeded: { type: Number, required: true, default: 0 },
    failed: { type: Number, required: true, default: 0 },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'webhook_days' },
);
webhookDaySchema.index({ webhookId: 1, day: 1 }, { unique: true });

export type WebhookDayRecord = Required<InferRawDocTypeFromSchema<typeof webhookDaySchema>> & { _id: Types.ObjectId };

export const WebhookDays = model<WebhookDayRecord>('WebhookDay', webhookDaySchema);
