import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { DAY_MS } from '#api/lib/days.ts';

/** A message for one webhook. The receiver sees its id as `webhook-id`, the same at every attempt. */
const webhookDeliverySchema = new Schema(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    eventId: { type: Schema.Types.ObjectId, required: true },
    eventType: { type: String, required: true },
    /** The user that the event is about, if any. */
    userId: { type: Schema.Types.ObjectId, default: null },
    /** Position among the messages to this webhook, from 1. */
    sequence: { type: Number, required: true },
    /** The exact request body. Null after it was erased. */
    body: { type: String, default: null },
    /** `dead`: all attempts failed. It is sent again only by a replay. */
    state: { type: String, enum: ['waiting', 'delivered', 'dead'] as const, required: true },
    /** The number of attempts since it was created or replayed. */
    attempts: { type: Number, required: true, default: 0 },
    /** Null unless the state is `waiting`. */
    nextAttemptAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    /** Null until a receiver accepted the message. */
    deliveredAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'webhook_deliveries' },
);
// An event reaches a webhook as one delivery only.
webhookDeliverySchema.index({ eventId: 1, webhookId: 1 }, { unique: true });
webhookDeliverySchema.index({ webhookId: 1, state: 1, nextAttemptAt: 1 });
webhookDeliverySchema.index({ webhookId: 1, state: 1, sequence: 1, nextAttemptAt: 1 });
// Each filter of a list has an index that is sorted as the list is.
webhookDeliverySchema.index({ webhookId: 1, _id: -1 });
webhookDeliverySchema.index({ webhookId: 1, state: 1, _id: -1 });
webhookDeliverySchema.index({ webhookId: 1, eventType: 1, _id: -1 });
webhookDeliverySchema.index({ userId: 1 });

export type WebhookDeliveryRecord = Required<InferRawDocTypeFromSchema<typeof webhookDeliverySchema>> & {
  _id: Types.ObjectId;
};
export type WebhookDeliveryConnectionRecord = Connection<WebhookDeliveryRecord>;

export const WebhookDeliveries = model<WebhookDeliveryRecord>('WebhookDelivery', webhookDeliverySchema);

/** How long a delivery is kept after its last change of state. */
export const DELIVERY_KEPT_MS = 30 * DAY_MS;
