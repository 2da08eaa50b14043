import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** One use of a code by one user, with the benefits at that time. Kept when the code or the user's account is deleted. */
const promoRedemptionSchema = new Schema(
  {
    promoCodeId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    code: { type: String, required: true },
    /** The campaign of the code. Null: none. */
    campaignId: { type: Schema.Types.ObjectId, default: null },
    /** See `redeemerHashes`. Null from before these hashes were stored: for deleted accounts, and for a mailbox's second account with the code. */
    redeemerHash: { type: String, default: null },
    /** Null: no discount. */
    discountType: { type: String, enum: ['percentage', 'fixed', null] as const, default: null },
    discountValue: { type: Number, default: null },
    /** The plans that the discount applies to. Empty: every plan, and add-ons. */
    allowedPlanIds: { type: [String], required: true, default: [] },
    /** Null: no plan was granted. */
    grantPlanId: { type: String, default: null },
    /** Null: no plan was granted, or the grant has no end. */
    grantDurationDays: { type: Number, default: null },
    redeemedAt: { type: Date, required: true },
    /** Every checkout that reserved the discount, paid or not. */
    checkoutIds: { type: [Schema.Types.ObjectId], required: true, default: [] },
    /**
     * When a newer discount replaced this one. Null: none did. The user can apply the code again
     * to get its discount back.
     */
    discountReplacedAt: { type: Date, default: null },
    /** When a payment used the discount. Null, like the fields that follow, until one does. */
    discountUsedAt: { type: Date, default: null },
    /** The checkout whose payment used the discount. */
    discountUsedFor: { type: Schema.Types.ObjectId, default: null },
    /**
     * A description of what that checkout bought. This field and the next one are also null for discounts that were
     * used before they existed.
     */
    discountUsedOn: { type: String, default: null },
    /** By how much the discount lowered the payment, in minor units. */
    discountGivenMinor: { type: Number, default: null },
  },
  { collection: 'promo_redemptions' },
);
promoRedemptionSchema.index({ promoCodeId: 1, userId: 1 }, { unique: true });
promoRedemptionSchema.index(
  { promoCodeId: 1, redeemerHash: 1 },
  { unique: true, partialFilterExpression: { redeemerHash: { $type: 'string' } } },
);
// The uses of a code, newest first.
promoRedemptionSchema.index({ promoCodeId: 1, _id: -1 });
// The figures of campaigns are summed from this index alone.
promoRedemptionSchema.index(
  { campaignId: 1, promoCodeId: 1, discountGivenMinor: 1 },
  { partialFilterExpression: { campaignId: { $type: 'objectId' } } },
);
promoRedemptionSchema.index({ userId: 1 });
promoRedemptionSchema.index({ checkoutIds: 1 });

export type PromoRedemptionRecord = Required<InferRawDocTypeFromSchema<typeof promoRedemptionSchema>> & {
  _id: Types.ObjectId;
};

export const PromoRedemptions = model<PromoRedemptionRecord>('PromoRedemption', promoRedemptionSchema);
