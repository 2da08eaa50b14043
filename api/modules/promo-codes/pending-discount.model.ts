import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** The discount for a user's next purchase. A user has at most one: a newer one replaces it. */
const pendingDiscountSchema = new Schema(
  {
    /** The user's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    redemptionId: { type: Schema.Types.ObjectId, required: true },
    discountType: { type: String, enum: ['percentage', 'fixed'] as const, required: true },
    /** Whole percent, or minor units. */
    discountValue: { type: Number, required: true },
    /** Empty: every plan, and add-ons. */
    allowedPlanIds: { type: [String], required: true, default: [] },
    /** The open checkout that reserved the discount, or null. */
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
