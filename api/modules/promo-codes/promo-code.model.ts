import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A code that grants a plan, a discount, or both. */
const promoCodeSchema = new Schema(
  {
    /** Upper-case. */
    code: { type: String, required: true, unique: true },
    discountType: { type: String, enum: ['percentage', 'fixed'] as const, required: true },
    /** Whole percent, or minor units of the installation's currency. 0: no discount. */
    discountValue: { type: Number, required: true },
    /** Null: unlimited. */
    maxUses: { type: Number, default: null },
    usedCount: { type: Number, required: true, default: 0 },
    /** When the code can first be used. Null: from its creation. */
    startsAt: { type: Date, default: null },
    /** Null: the code does not expire. */
    expiresAt: { type: Date, default: null },
    isActive: { type: Boolean, required: true, default: true },
    /** The plans that the discount applies to. Empty: every plan, and add-ons. */
    allowedPlanIds: { type: [String], required: true, default: [] },
    /** The plan that the code grants. Null: none. */
    grantPlanId: { type: String, default: null },
    /** Null: the plan grant does not end. */
    grantDurationDays: { type: Number, default: null },
    /** Null: the code was created alone. */
    campaignId: { type: Schema.Types.ObjectId, default: null },
    /**
     * Whether the code is off because its campaign was switched off. Only such codes are switched on again
     * together with the campaign.
     */
    isOffWithCampaign: { type: Boolean, required: true, default: false },
    /** Whether all uses that the codes of its campaign have together were made. Absent without a campaign and before such a limit. */
    isCampaignUsedUp: { type: Boolean },
    /**
     * A conflict counter, raised when that limit changes: the change must conflict with a use at the same time, which would not know of it
     * (`applyCampaignLimit`).
     */
    campaignLimitVersion: { type: Number },
    createdAt: { type: Date, required: true },
  },
  { collection: 'promo_codes' },
);
promoCodeSchema.index({ campaignId: 1, _id: -1 }, { partialFilterExpression: { campaignId: { $type: 'objectId' } } });
// The orders of the list, beside those by code and by id.
promoCodeSchema.index({ usedCount: 1, _id: 1 });
promoCodeSchema.index({ expiresAt: 1, _id: 1 });
promoCodeSchema.index({ discountType: 1, discountValue: 1, _id: 1 });

export type PromoCodeRecord = Omit<
  Required<InferRawDocTypeFromSchema<typeof promoCodeSchema>>,
  'isCampaignUsedUp' | 'campaignLimitVersion'
> & {
  _id: Types.ObjectId;
  isCampaignUsedUp?: boolean;
  campaignLimitVersion?: number;
};

export const PromoCodes = model<PromoCodeRecord>('PromoCode', promoCodeSchema);
