import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** What somebody's next payment is lowered by. Its id is the person's: a new one takes the place of the last. */
const pendingDiscountSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    redemptionId: { type: Schema.Types.ObjectId, required: true },
    discountType: { type: String, enum: ['percentage', 'fixed'] as const, required: true },
    /** Whole percent, or minor units. */
    discountValue: { type: Number, required: true },
    /** None means every plan, and add-ons. */
    allowedPlanIds: { type: [String], required: true, default: [] },
    /** The open checkout that has it. Null: it waits for one. */
    checkoutId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'pending_discounts' },
);
pendingDiscountSchema.index({ redemptionId: 1 });
pendingDiscountSchema.index({ checkoutId: 1 }, { partialFilterExpression: { checkoutId: { $type: 'objectId' } } });

export type PendingDiscountRecord = Required<InferRawDocTypeFromSchema<typeof pendingDiscountSchema>> & {
  _id: Types.ObjectId;
};

export const PendingDiscounts = model<PendingDiscountRecord>('PendingDiscount', pendingDiscountSchema);
