import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/**
 * A pending request to a payment provider to end the renewals of a subscription. It is stored in the transaction that ends them, and
 * sent until the provider confirms it.
 */
const renewalStopSchema = new Schema(
  {
    /** `<provider>:<ref>` */
    _id: { type: String, required: true },
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** The provider's id of the subscription. */
    ref: { type: String, required: true },
    attempts: { type: Number, required: true, default: 0 },
    /** When a server may send it next. Moved ahead while the renewals are being resumed. */
    nextAttemptAt: { type: Date, required: true, index: true },
    /** Until when other servers must not send it, because one is sending it. Null: no server is. */
    claimedUntil: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'renewal_stops' },
);

export type RenewalStopRow = InferRawDocTypeFromSchema<typeof renewalStopSchema>;

export const RenewalStops = model('RenewalStop', renewalStopSchema);
