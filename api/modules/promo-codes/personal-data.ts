import {
  buildPersonalData,
  byOwnId,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { type PendingDiscountRecord, PendingDiscounts } from './pending-discount.model.ts';
import { PromoCampaigns } from './promo-campaign.model.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';

/** Exports discounts as stored: percent, or minor units. */
export const personalRedemptions: PersonalData = buildPersonalData<PromoRedemptionRecord>(PromoRedemptions, {
  ownedBy: byUserId,
  toExportedRow: (redemption) => ({
    id: redemption._id,
    code: redemption.code,
    discount_type: redemption.discountType,
    discount_value: redemption.discountValue,
    grant_plan_id: redemption.grantPlanId,
    grant_duration_days: redemption.grantDurationDays,
    redeemed_at: redemption.redeemedAt,
    discount_replaced_at: redemption.discountReplacedAt,
    discount_used_at: redemption.discountUsedAt,
    discount_used_on: redemption.discountUsedOn,
    discount_given: redemption.discountGivenMinor,
  }),
  fate: { rows: 'kept', because: 'They count the uses of each code.' },
});

export const personalCampaigns: PersonalData = buildPersonalData(PromoCampaigns, {
  // No campaigns belong to a user.
  ownedBy: () => null,
  toExportedRow: { leftOutBecause: 'Campaigns belong to the operator.' },
  fate: { rows: 'kept', because: 'They contain only the id of the administrator who created them.' },
});

export const personalPendingDiscounts: PersonalData = buildPersonalData<PendingDiscountRecord>(PendingDiscounts, {
  ownedBy: byOwnId,
  toExportedRow: (discount) => ({
    discount_type: discount.discountType,
    discount_value: discount.discountValue,
    allowed_plan_ids: discount.allowedPlanIds,
    created_at: discount.createdAt,
  }),
});
