import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** What was paid, or failed to be. Kept when the account is gone, without the person. */
const paymentSchema = new Schema(
  {
    /** Null once the account is gone. */
    userId: { type: Schema.Types.ObjectId, default: null },
    checkoutId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['plan', 'add_on'] as const, required: true },
    /** The plan's id, or the add-on's. */
    itemId: { type: String, required: true },
    description: { type: String, required: true },
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** What the provider calls it. */
    ref: { type: String, required: true },
    /** Whether something that was held already was paid for again. */
    isRenewal: { type: Boolean, required: true, default: false },
    /** In minor units, with any discount taken off. */
    amountMinor: { type: Number, required: true },
    /** ISO 4217. */
    currency: { type: String, required: true },
    /** `refunded`: all of it. `mismatched`: it is not what was agreed, and bought nothing. */
    status: { type: String, enum: ['succeeded', 'failed', 'refunded', 'mismatched'] as const, required: true },
    /** In minor units, of all refunds so far. */
    refundedMinor: { type: Number, required: true, default: 0 },
    /** Until when it pays, by the provider. Null: by our own calendar, or for good. */
    periodEnd: { type: Date, default: null },
    /** Why it failed, in words for the payer. */
    reason: { type: String, default: null },
    /** By the provider's clock. */
    createdAt: { type: Date, required: true },
  },
  { collection: 'payments' },
);
paymentSchema.index({ provider: 1, ref: 1 }, { unique: true });
paymentSchema.index({ userId: 1, createdAt: -1 });
paymentSchema.index({ checkoutId: 1 });
// Revenue is added up from the index alone.
paymentSchema.index({ createdAt: 1, status: 1, kind: 1, itemId: 1, amountMinor: 1, refundedMinor: 1 });

export type PaymentRecord = Required<InferRawDocTypeFromSchema<typeof paymentSchema>> & { _id: Types.ObjectId };

export const Payments = model<PaymentRecord>('Payment', paymentSchema);
