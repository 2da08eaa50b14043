import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '../../graphql/connection.ts';

/** One use of a code, as the code was then. Kept when the code is deleted, and without a name when the person is. */
const promoRedemptionSchema = new Schema(
  {
    promoCodeId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    code: { type: String, required: true },
    /** Null when the code lowers no price. */
    discountType: { type: String, enum: ['percentage', 'fixed', null] as const, default: null },
    discountValue: { type: Number, default: null },
    /** Null when the code lends no plan. */
    grantPlanId: { type: String, default: null },
    grantDurationDays: { type: Number, default: null },
    redeemedAt: { type: Date, required: true },
    /** Every checkout that had the discount on offer, paid or not. */
    checkoutIds: { type: [Schema.Types.ObjectId], required: true, default: [] },
    /** When a payment took the discount. */
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
/** What somebody has just got. */
export type AppliedPromoCodeRecord = PromoRedemptionRecord;

/** One use of a code, for operators. */
export interface PromoUseRecord {
  readonly _id: Types.ObjectId;
  /** Of an account that was deleted, it says so. */
  readonly fullName: string;
  /** Empty when the account was deleted. */
  readonly email: string;
  /** The plan that was lent; null when none was. */
  readonly planName: string | null;
  readonly durationDays: number | null;
  readonly appliedAt: Date;
}

export type PromoUseConnectionRecord = Connection<PromoUseRecord>;

export const PromoRedemptions = model<PromoRedemptionRecord>('PromoRedemption', promoRedemptionSchema);
