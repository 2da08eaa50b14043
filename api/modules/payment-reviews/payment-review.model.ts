import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/**
 * A payment that may have bought nothing or too little, or that was refunded after its unused part was credited. Reviews are never purged: the payer
 * may claim the money years later.
 */
const paymentReviewSchema = new Schema(
  {
    /** `<provider>:<subject>:<reason>`, so that a repeated report opens no second review. */
    key: { type: String, required: true, unique: true },
    reason: {
      type: String,
      enum: [
        ...(['mismatched', 'too_late', 'plan_gone', 'account_gone', 'unknown_checkout', 'given_up'] as const),
        ...(['replaced', 'refunded_after_credit'] as const),
      ],
      required: true,
    },
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** The provider's id of the payment. This and the fields up to `paidAt` are null when they are unknown. */
    paymentRef: { type: String, default: null },
    /** In minor units. */
    amountMinor: { type: Number, default: null },
    /** ISO 4217. */
    currency: { type: String, default: null },
    description: { type: String, default: null },
    /** The payer. Null also once the account is deleted. */
    userId: { type: Schema.Types.ObjectId, default: null },
    checkoutId: { type: Schema.Types.ObjectId, default: null },
    /** By the provider's clock. */
    paidAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    resolvedAt: { type: Date, default: null },
    /** The administrator. Null while the review is open, and when the provider refunded the payment in full. */
    resolvedBy: { type: Schema.Types.ObjectId, default: null },
    /** What was done about the payment. */
    resolution: { type: String, default: null },
    /** A conflict counter, raised when another review is resolved while this is the oldest open one (`withdrawIfNoneIsOpen`). */
    noticeVersion: { type: Number },
  },
  { collection: 'payment_reviews' },
);
paymentReviewSchema.index({ resolvedAt: 1, _id: -1 });
paymentReviewSchema.index({ userId: 1 });
paymentReviewSchema.index({ provider: 1, paymentRef: 1 });

export type PaymentReviewRecord = Omit<
  Required<InferRawDocTypeFromSchema<typeof paymentReviewSchema>>,
  'noticeVersion'
> & {
  _id: Types.ObjectId;
  noticeVersion?: number;
};

export const PaymentReviews = model<PaymentReviewRecord>('PaymentReview', paymentReviewSchema);
