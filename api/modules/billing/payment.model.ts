import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

export const PAYMENT_PROVIDERS = ['stripe', 'razorpay', 'sandbox'] as const;
export const PAYMENT_STATUSES = ['succeeded', 'refunded', 'failed', 'mismatched'] as const;

/**
 * A payment that a provider reported, successful or not. When the account is deleted, it is kept without its user, and without their
 * name, email address and billing details.
 */
const paymentSchema = new Schema(
  {
    /** Null once the account is deleted. */
    userId: { type: Schema.Types.ObjectId, default: null },
    checkoutId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['plan', 'add_on', 'seats'] as const, required: true },
    /** The id of the plan or add-on, or `seats`. */
    itemId: { type: String, required: true },
    description: { type: String, required: true },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    /** The provider's id of the payment. A failed attempt has its time added, because the same payment can be tried again. */
    ref: { type: String, required: true },
    /** `PP-2026-000123`. Null unless the payment was paid: failed and mismatched payments have no receipt. */
    receiptNumber: { type: String, default: null },
    /**
     * The payer's billing details when the receipt number was given, as JSON, encrypted by the keyring. Null without a receipt number, and
     * without details.
     */
    ciphertext: { type: String, default: null },
    /**
     * The payer's name and email address when the receipt number was given, as JSON, encrypted by the keyring. Null without a receipt number.
     * Apart from the details, so that servers of the version before, which know only those, can read them.
     */
    payerCiphertext: { type: String, default: null },
    /** Whether the payment renews a purchase. */
    isRenewal: { type: Boolean, required: true, default: false },
    /** In minor units, after any discount and credit. */
    amountMinor: { type: Number, required: true },
    /** ISO 4217. */
    currency: { type: String, required: true },
    /** `refunded`: in full. `mismatched`: amount or currency differ from the checkout, so that it bought nothing. */
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    /** The sum of all refunds so far, in minor units. */
    refundedMinor: { type: Number, required: true, default: 0 },
    /** The later checkout that was credited with the unused part of this payment, which happens once. Null: none yet. */
    creditedToId: { type: Schema.Types.ObjectId, default: null },
    /**
     * The end of the period that the payment covers, by the provider's calendar. Null: the provider reports none,
     * and the server computes it.
     */
    periodEnd: { type: Date, default: null },
    /** Why the payment failed, for the payer. Null unless it failed. */
    reason: { type: String, default: null },
    /** By the provider's clock. */
    createdAt: { type: Date, required: true },
  },
  { collection: 'payments' },
);
paymentSchema.index({ provider: 1, ref: 1 }, { unique: true });
paymentSchema.index(
  { receiptNumber: 1 },
  { unique: true, partialFilterExpression: { receiptNumber: { $type: 'string' } } },
);
paymentSchema.index({ userId: 1, createdAt: -1, _id: -1 });
paymentSchema.index({ userId: 1, _id: -1 });
// The orders of the administrators' list, which is read in both directions.
paymentSchema.index({ createdAt: 1, _id: 1 });
paymentSchema.index({ status: 1, createdAt: 1, _id: 1 });
paymentSchema.index({ kind: 1, createdAt: 1, _id: 1 });
paymentSchema.index({ checkoutId: 1 });
// Revenue, and the totals of the administrators' list for a range of days, are summed from this index alone.
paymentSchema.index({
  createdAt: 1,
  status: 1,
  kind: 1,
  itemId: 1,
  currency: 1,
  amountMinor: 1,
  refundedMinor: 1,
});

export type PaymentRecord = Required<InferRawDocTypeFromSchema<typeof paymentSchema>> & { _id: Types.ObjectId };

export const Payments = model<PaymentRecord>('Payment', paymentSchema);
