import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** A provider is to be told that something renews no more: decided in a transaction, told until it is understood. */
const renewalStopSchema = new Schema(
  {
    /** Provider and reference. */
    _id: { type: String, required: true },
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    ref: { type: String, required: true },
    attempts: { type: Number, required: true, default: 0 },
    nextAttemptAt: { type: Date, required: true, index: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'renewal_stops' },
);

export type RenewalStopRow = InferRawDocTypeFromSchema<typeof renewalStopSchema>;

export const RenewalStops = model('RenewalStop', renewalStopSchema);
