import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** An address that is told of what happens. Its secrets are rows of their own. */
const webhookSchema = new Schema(
  {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    isActive: { type: Boolean, required: true, default: true },
    /** Why we switched it off ourselves: it answered 410, or nothing but failures for days. Null: we did not. */
    disabledBecause: { type: String, enum: ['gone', 'failing'] as const, default: null },
    /** Number of the latest message that was meant for it. */
    lastSequence: { type: Number, required: true, default: 0 },
    /** Since when nothing has succeeded that was tried. Null: the last attempt did. */
    failingSince: { type: Date, default: null },
    failuresInARow: { type: Number, required: true, default: 0 },
    /** Nothing is sent before, because it asked for a rest or keeps failing. */
    restsUntil: { type: Date, default: null },
    /** Somebody delivers to it until then; nobody else does meanwhile. */
    busyUntil: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhooks' },
);
webhookSchema.index({ isActive: 1 });

export type WebhookRecord = Required<InferRawDocTypeFromSchema<typeof webhookSchema>> & { _id: Types.ObjectId };

export const Webhooks = model('Webhook', webhookSchema);
