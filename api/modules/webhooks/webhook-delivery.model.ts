import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';

/** One message for one webhook. Its id names it to the receiver too, however often it is sent. */
const webhookDeliverySchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    eventId: { type: Schema.Types.ObjectId, required: true },
    eventType: { type: String, required: true },
    /** Whom it is about. Null: nobody. */
    userId: { type: Schema.Types.ObjectId, default: null },
    /** Counts the messages to this webhook. */
    sequence: { type: Number, required: true },
    /** What is sent, to the letter. Null once it has been erased. */
    body: { type: String, default: null },
    /** `dead`: every attempt failed, and none will follow unless somebody asks for it. */
    state: { type: String, enum: ['waiting', 'delivered', 'dead'] as const, required: true },
    /** How often it was tried since it began to wait. */
    attempts: { type: Number, required: true, default: 0 },
    /** Null unless it waits. */
    nextAttemptAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    deliveredAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'webhook_deliveries' },
);
// An event is never meant for the same webhook twice.
webhookDeliverySchema.index({ eventId: 1, webhookId: 1 }, { unique: true });
webhookDeliverySchema.index({ webhookId: 1, state: 1, nextAttemptAt: 1 });
webhookDeliverySchema.index({ webhookId: 1, state: 1, sequence: 1, nextAttemptAt: 1 });
webhookDeliverySchema.index({ webhookId: 1, _id: -1 });
webhookDeliverySchema.index({ userId: 1 });

export type WebhookDeliveryRecord = Required<InferRawDocTypeFromSchema<typeof webhookDeliverySchema>> & {
  _id: Types.ObjectId;
};
export type WebhookDeliveryConnectionRecord = Connection<WebhookDeliveryRecord>;

export const WebhookDeliveries = model<WebhookDeliveryRecord>('WebhookDelivery', webhookDeliverySchema);
