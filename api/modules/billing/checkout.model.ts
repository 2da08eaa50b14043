import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/**
 * One attempt to buy a plan or an add-on; once it is paid, the purchase. It is stored with its price before the provider is called.
 */
const checkoutSchema = new Schema(
  {
    /** Null once the account is deleted. */
    userId: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, enum: ['plan', 'add_on'] as const, required: true },
    /** The id of the plan or add-on. */
    itemId: { type: String, required: true },
    /** The pending add-on purchase, completed by the payment. Null for a plan. */
    addOnPurchaseId: { type: Schema.Types.ObjectId, default: null },
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true, default: 'interval' },
    description: { type: String, required: true },
    /** ISO 4217. */
    currency: { type: String, required: true },
    /** The amount due now, in minor units, after any discount. */
    amountMinor: { type: Number, required: true },
    /** The price, in minor units, before any discount. */
    fullAmountMinor: { type: Number, required: true },
    /** The amount of each renewal. Null: the purchase does not renew. */
    renewalMinor: { type: Number, default: null },
    /** Null when nothing is to be paid. */
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox', null] as const, default: null },
    /** The provider's id of the checkout. */
    providerRef: { type: String, default: null },
    /** The payment page. Null until the provider has created it. */
    url: { type: String, default: null },
    state: { type: String, enum: ['preparing', 'open', 'paid', 'expired', 'failed'] as const, required: true },
    /** Whether the checkout waits for its payment. A user has at most one open checkout per plan or add-on. */
    isOpen: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    paidAt: { type: Date, default: null },
    /** The provider's id of the subscription that renews the purchase. Null until it is known, and without renewals. */
    subscriptionRef: { type: String, default: null },
    renewalsEndedAt: { type: Date, default: null },
    /** Raised by every payment event, so that concurrent events conflict and run one after the other. */
    version: { type: Number, required: true, default: 0 },
  },
  { collection: 'checkouts' },
);
checkoutSchema.index({ userId: 1, itemId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
checkoutSchema.index({ expiresAt: 1 }, { partialFilterExpression: { isOpen: true } });

export type CheckoutRow = Required<InferRawDocTypeFromSchema<typeof checkoutSchema>> & { _id: Types.ObjectId };

export const Checkouts = model<CheckoutRow>('Checkout', checkoutSchema);
