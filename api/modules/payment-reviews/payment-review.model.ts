import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '../../graphql/connection.ts';

/** Money that came and bought nothing, or may have. It is never purged: somebody may ask for it years later. */
const paymentReviewSchema = new Schema(
  {
    /** Provider, reference and reason: told of twice, it is the same. */
    key: { type: String, required: true, unique: true },
    reason: {
      type: String,
      enum: ['mismatched', 'too_late', 'plan_gone', 'account_gone', 'unknown_checkout', 'given_up'] as const,
      required: true,
    },
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** What the provider calls it. */
    paymentRef: { type: String, default: null },
    /** In minor units. */
    amountMinor: { type: Number, default: null },
    /** ISO 4217. */
    currency: { type: String, default: null },
    description: { type: String, default: null },
    /** Null once the account is gone. */
    userId: { type: Schema.Types.ObjectId, default: null },
    checkoutId: { type: Schema.Types.ObjectId, default: null },
    /** By the provider's clock. */
    paidAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    resolvedAt: { type: Date, default: null },
    /** Of the administrator. Null: nobody had to, because the provider gave it back. */
    resolvedBy: { type: Schema.Types.ObjectId, default: null },
    resolution: { type: String, default: null },
  },
  { collection: 'payment_reviews' },
);
paymentReviewSchema.index({ resolvedAt: 1, _id: -1 });
paymentReviewSchema.index({ userId: 1 });
paymentReviewSchema.index({ provider: 1, paymentRef: 1 });

export type PaymentReviewRecord = Required<InferRawDocTypeFromSchema<typeof paymentReviewSchema>> & {
  _id: Types.ObjectId;
};
export type PaymentReviewConnectionRecord = Connection<PaymentReviewRecord>;

export const PaymentReviews = model<PaymentReviewRecord>('PaymentReview', paymentReviewSchema);
