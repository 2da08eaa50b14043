import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '../../graphql/connection.ts';

const promoCodeSchema = new Schema(
  {
    /** Upper-case. */
    code: { type: String, required: true, unique: true },
    discountType: { type: String, enum: ['percentage', 'fixed'] as const, required: true },
    /** Whole percent, or minor units of the installation's currency. */
    discountValue: { type: Number, required: true },
    /** Null means any number. */
    maxUses: { type: Number, default: null },
    usedCount: { type: Number, required: true, default: 0 },
    /** Null means never. */
    expiresAt: { type: Date, default: null },
    isActive: { type: Boolean, required: true, default: true },
    /** None means every plan. */
    allowedPlanIds: { type: [String], required: true, default: [] },
    /** Lent to whoever applies the code, for so many days; null means for good. */
    grantPlanId: { type: String, default: null },
    grantDurationDays: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'promo_codes' },
);

/** What a lean read returns, and the only shape that leaves this module. */
export type PromoCodeRecord = Required<InferRawDocTypeFromSchema<typeof promoCodeSchema>> & { _id: Types.ObjectId };
/** What anybody may know of a code. */
export type PromoCodeOfferRecord = Pick<PromoCodeRecord, 'grantPlanId' | 'allowedPlanIds'>;
export type PromoCodeConnectionRecord = Connection<PromoCodeRecord>;

export const PromoCodes = model<PromoCodeRecord>('PromoCode', promoCodeSchema);
