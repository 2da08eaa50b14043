import { byOwnId, byUserId, type PersonalData, personalRowsOf } from '../personal-data/personal-data.ts';
import { type PendingDiscountRecord, PendingDiscounts } from './pending-discount.model.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';

/** Discounts are as they are stored: percent, or minor units. */
export const personalRedemptions: PersonalData = personalRowsOf<PromoRedemptionRecord>(PromoRedemptions, {
  of: byUserId,
  present: (redemption) => ({
    id: redemption._id,
    code: redemption.code,
    discount_type: redemption.discountType,
    discount_value: redemption.discountValue,
    grant_plan_id: redemption.grantPlanId,
    grant_duration_days: redemption.grantDurationDays,
    redeemed_at: redemption.redeemedAt,
    discount_used_at: redemption.discountUsedAt,
  }),
  fate: { rows: 'kept', because: 'They say how often a code was used, by whoever it was.' },
});

export const personalPendingDiscounts: PersonalData = personalRowsOf<PendingDiscountRecord>(PendingDiscounts, {
  of: byOwnId,
  present: (discount) => ({
    discount_type: discount.discountType,
    discount_value: discount.discountValue,
    allowed_plan_ids: discount.allowedPlanIds,
    created_at: discount.createdAt,
  }),
});
