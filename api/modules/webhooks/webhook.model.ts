import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A URL that receives events. Its secrets are in `webhook_secrets`. */
const webhookSchema = new Schema(
  {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    isActive: { type: Boolean, required: true, default: true },
    /**
     * Why the service switched the webhook off: its receiver responded 410, or every message failed for five
     * days. Null when it did not.
     */
    disabledBecause: { type: String, enum: ['gone', 'failing'] as const, default: null },
    /** The sequence of the newest message. */
    lastSequence: { type: Number, required: true, default: 0 },
    /** The first failure since the last success. Null when the last attempt succeeded. */
    failingSince: { type: Date, default: null },
    failuresInARow: { type: Number, required: true, default: 0 },
    /** No message is sent before this time, because the receiver is overloaded or keeps failing. */
    pausedUntil: { type: Date, default: null },
    /** The message that an administrator sent again last, until its attempt begins. It is sent before older ones. */
    sendNext: { type: Schema.Types.ObjectId, default: null },
    /** Until when a server has claimed the deliveries to this webhook. Null: none has. */
    leasedUntil: { type: Date, default: null },
    /** Null: no message was sent yet. Tests do not count. */
    lastAttemptAt: { type: Date, default: null },
    /** The last attempt that succeeded. */
    lastDeliveryAt: { type: Date, default: null },
    /** The last test of the present URL. Null before the first. */
    lastTestAt: { type: Date, default: null },
    /** What the receiver answered to that test, or why it did not. Null if it accepted the test. */
    lastTestProblem: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhooks' },
);
webhookSchema.index({ isActive: 1 });

export type WebhookRecord = Required<InferRawDocTypeFromSchema<typeof webhookSchema>> & { _id: Types.ObjectId };

export const Webhooks = model('Webhook', webhookSchema);
