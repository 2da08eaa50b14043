import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** What somebody is about to pay for, and once they have, what they bought. Written before any provider hears of it. */
const checkoutSchema = new Schema(
  {
    /** Null once the account is gone. */
    userId: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, enum: ['plan', 'add_on'] as const, required: true },
    /** The plan's id, or the add-on's. */
    itemId: { type: String, required: true },
    /** What becomes theirs with the payment. Null for a plan. */
    addOnPurchaseId: { type: Schema.Types.ObjectId, default: null },
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true, default: 'interval' },
    description: { type: String, required: true },
    /** ISO 4217. */
    currency: { type: String, required: true },
    /** Due at once, in minor units, with any discount taken off. */
    amountMinor: { type: Number, required: true },
    fullAmountMinor: { type: Number, required: true },
    /** Of each renewal. Null: there are none. */
    renewalMinor: { type: Number, default: null },
    /** Null: nobody is asked for nothing. */
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox', null] as const, default: null },
    /** What the provider calls it. */
    providerRef: { type: String, default: null },
    /** Where it is paid. Null until the provider has made the page. */
    url: { type: String, default: null },
    state: { type: String, enum: ['preparing', 'open', 'paid', 'expired', 'failed'] as const, required: true },
    /** Whether its link is the one to be given. There is one at most for each thing that a person buys. */
    isOpen: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    paidAt: { type: Date, default: null },
    /** By which the provider knows what it renews. */
    subscriptionRef: { type: String, default: null },
    renewalsEndedAt: { type: Date, default: null },
    /** Grows with every event, so that two at once stand in each other's way. */
    version: { type: Number, required: true, default: 0 },
  },
  { collection: 'checkouts' },
);
checkoutSchema.index({ userId: 1, itemId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
checkoutSchema.index({ expiresAt: 1 }, { partialFilterExpression: { isOpen: true } });

export type CheckoutRow = Required<InferRawDocTypeFromSchema<typeof checkoutSchema>> & { _id: Types.ObjectId };

export const Checkouts = model<CheckoutRow>('Checkout', checkoutSchema);
