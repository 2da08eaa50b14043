import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** One add-on of one user, with a copy of the offer. Its wallet has the same id, so a purchase can't have two wallets. */
const addOnPurchaseSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Null for prompts that were granted without an add-on. */
    addOnId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    icon: { type: String, required: true },
    promptsAmount: { type: Number, required: true },
    /** The full price, in minor units. */
    priceMinor: { type: Number, required: true },
    source: { type: String, enum: ['payment', 'admin'] as const, required: true },
    /** `cancelled`: the checkout expired; a late payment can still complete it. `voided`: refunded, or a gift that was removed, which is final. */
    state: { type: String, enum: ['pending', 'paid', 'cancelled', 'voided'] as const, required: true },
    /** Null before the payment, and for a free add-on. */
    paymentId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
    /** When the user received the prompts. Null before. */
    purchasedAt: { type: Date, default: null },
    /** When the purchase was refunded, or the gift removed. Null unless it was. */
    voidedAt: { type: Date, default: null },
  },
  { collection: 'add_on_purchases' },
);
addOnPurchaseSchema.index({ userId: 1, purchasedAt: -1 });

export type AddOnPurchaseRecord = Required<InferRawDocTypeFromSchema<typeof addOnPurchaseSchema>> & {
  _id: Types.ObjectId;
};

export const AddOnPurchases = model<AddOnPurchaseRecord>('AddOnPurchase', addOnPurchaseSchema);
