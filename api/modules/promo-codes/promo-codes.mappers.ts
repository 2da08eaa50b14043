import type { Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import type { PendingDiscountRecord } from './pending-discount.model.ts';
import type { PromoCampaignRecord } from './promo-campaign.model.ts';
import type { PromoCodeRecord } from './promo-code.model.ts';
import type { PromoRedemptionRecord } from './promo-redemption.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type PendingDiscountMapper = PendingDiscountRecord;
export type PromoCodeMapper = PromoCodeRecord;
export type PromoCodeOfferMapper = Pick<
  PromoRedemptionRecord,
  'discountType' | 'discountValue' | 'grantPlanId' | 'grantDurationDays' | 'allowedPlanIds'
>;
export type PromoCampaignMapper = PromoCampaignRecord;
export type PromoCampaignConnectionMapper = Connection<PromoCampaignMapper>;

export interface PromoCodeBatchMapper {
  readonly codes: string[];
  readonly campaign: PromoCampaignMapper;
}

export type PromoCodeConnectionMapper = Connection<PromoCodeMapper>;
export type AppliedPromoCodeMapper = PromoRedemptionRecord;

export interface PromoUseMapper {
  readonly _id: Types.ObjectId;
  readonly fullName: string;
  readonly email: string;
  /** The plan that the code granted. Null: none. */
  readonly planName: string | null;
  /** Null: no plan was granted, or the grant has no end. */
  readonly durationDays: number | null;
  readonly appliedAt: Date;
  /** Null once the account is deleted. */
  readonly userId: string | null;
  /** This and the next two describe the payment that used the discount. Null before it. */
  readonly discountGivenMinor: number | null;
  readonly usedOn: string | null;
  readonly usedAt: Date | null;
}

/** A redemption, on the administrators' page about the user. */
export type UserPromoUseMapper = PromoRedemptionRecord;
export type UserPromoUseConnectionMapper = Connection<UserPromoUseMapper>;

export type PromoUseConnectionMapper = Connection<PromoUseMapper>;
