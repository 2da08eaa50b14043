import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 30 * DAY_SECONDS;

/** An attempt to send a message. Log rows are never changed. */
const webhookLogSchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    /** Null for a test message, which is no stored delivery. */
    deliveryId: { type: Schema.Types.ObjectId, default: null },
    /** The user that the event is about, if any. */
    userId: { type: Schema.Types.ObjectId, default: null },
    eventType: { type: String, required: true },
    /** Follows from `responseStatus`. Stored for the index. */
    outcome: { type: String, enum: ['succeeded', 'failed'] as const, required: true },
    /** Null when there was no response. */
    responseStatus: { type: Number, default: null },
    /** The first 4,000 characters of the response. */
    responseBody: { type: String, default: null },
    /** Why there was no response, as a sentence for administrators. */
    failure: { type: String, default: null },
    durationMs: { type: Number, required: true },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'webhook_logs' },
);
// Each filter of a list has an index that is sorted as the list is, for one webhook and for all.
webhookLogSchema.index({ webhookId: 1, _id: -1 });
webhookLogSchema.index({ webhookId: 1, eventType: 1, _id: -1 });
webhookLogSchema.index({ webhookId: 1, outcome: 1, _id: -1 });
webhookLogSchema.index({ eventType: 1, _id: -1 });
webhookLogSchema.index({ outcome: 1, _id: -1 });
webhookLogSchema.index({ deliveryId: 1, _id: -1 });
webhookLogSchema.index({ userId: 1 });

export type WebhookLogRecord = Required<InferRawDocTypeFromSchema<typeof webhookLogSchema>> & { _id: Types.ObjectId };
export type WebhookLogConnectionRecord = Connection<WebhookLogRecord>;

export const WebhookLogs = model<WebhookLogRecord>('WebhookLog', webhookLogSchema);
