import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** One add-on of one person, as it was offered to them. Its wallet has its id, so that there is never a second one. */
const addOnPurchaseSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Null for prompts that an operator gave without one. */
    addOnId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    icon: { type: String, required: true },
    promptsAmount: { type: Number, required: true },
    /** Before any discount, in minor units. */
    priceMinor: { type: Number, required: true },
    source: { type: String, enum: ['payment', 'admin'] as const, required: true },
    /** `cancelled`: its checkout ran out. `voided`: refunded; nothing comes after it. */
    state: { type: String, enum: ['pending', 'paid', 'cancelled', 'voided'] as const, required: true },
    /** Null until it is paid, and for what cost nothing. */
    paymentId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
    /** When its prompts arrived. Null before. */
    purchasedAt: { type: Date, default: null },
    voidedAt: { type: Date, default: null },
  },
  { collection: 'add_on_purchases' },
);
addOnPurchaseSchema.index({ userId: 1, purchasedAt: -1 });

export type AddOnPurchaseRecord = Required<InferRawDocTypeFromSchema<typeof addOnPurchaseSchema>> & {
  _id: Types.ObjectId;
};
/** What somebody has: a purchase whose prompts have arrived. */
export type UserAddOnRecord = AddOnPurchaseRecord;

export const AddOnPurchases = model('AddOnPurchase', addOnPurchaseSchema);
