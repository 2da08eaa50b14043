import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** One use of a code by one user, with the benefits at that time. Kept when the code or the user's account is deleted. */
const promoRedemptionSchema = new Schema(
  {
    promoCodeId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    code: { type: String, required: true },
    /** Null: no discount. */
    discountType: { type: String, enum: ['percentage', 'fixed', null] as const, default: null },
    discountValue: { type: Number, default: null },
    /** Null: no plan was granted. */
    grantPlanId: { type: String, default: null },
    grantDurationDays: { type: Number, default: null },
    redeemedAt: { type: Date, required: true },
    /** Every checkout that reserved the discount, paid or not. */
    checkoutIds: { type: [Schema.Types.ObjectId], required: true, default: [] },
    /** When a payment used the discount. */
    discountUsedAt: { type: Date, default: null },
  },
  { collection: 'promo_redemptions' },
);
promoRedemptionSchema.index({ promoCodeId: 1, userId: 1 }, { unique: true });
promoRedemptionSchema.index({ userId: 1 });
promoRedemptionSchema.index({ checkoutIds: 1 });

export type PromoRedemptionRecord = Required<InferRawDocTypeFromSchema<typeof promoRedemptionSchema>> & {
  _id: Types.ObjectId;
};

export const PromoRedemptions = model<PromoRedemptionRecord>('PromoRedemption', promoRedemptionSchema);
