import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 30 * DAY_SECONDS;

/** One attempt to tell a webhook something. Never changed. */
const webhookLogSchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    /** Null for a test. */
    deliveryId: { type: Schema.Types.ObjectId, default: null },
    /** Whom it was about. Null: nobody. */
    userId: { type: Schema.Types.ObjectId, default: null },
    eventType: { type: String, required: true },
    /** Null when there was no answer. */
    responseStatus: { type: Number, default: null },
    /** The beginning of it. */
    responseBody: { type: String, default: null },
    /** Why there was no answer, in words for operators. */
    failure: { type: String, default: null },
    durationMs: { type: Number, required: true },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'webhook_logs' },
);
webhookLogSchema.index({ webhookId: 1, _id: -1 });
webhookLogSchema.index({ deliveryId: 1, _id: -1 });
webhookLogSchema.index({ userId: 1 });

export type WebhookLogRecord = Required<InferRawDocTypeFromSchema<typeof webhookLogSchema>> & { _id: Types.ObjectId };
export type WebhookLogConnectionRecord = Connection<WebhookLogRecord>;

export const WebhookLogs = model<WebhookLogRecord>('WebhookLog', webhookLogSchema);
