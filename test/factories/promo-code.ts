import { Types } from 'mongoose';
import { type PromoCodeRecord, PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';

/** A code for 20 percent off, without limits. Tests override the fields that they are about. */
export const buildPromoCode = (overrides: Partial<PromoCodeRecord> = {}): PromoCodeRecord => ({
  _id: new Types.ObjectId(),
  code: 'SPRING',
  discountType: 'percentage',
  discountValue: 20,
  maxUses: null,
  usedCount: 0,
  startsAt: null,
  expiresAt: null,
  isActive: true,
  allowedPlanIds: [],
  grantPlanId: null,
  grantDurationDays: null,
  campaignId: null,
  isOffWithCampaign: false,
  createdAt: new Date(),
  ...overrides,
});

/** Stores a code. See `buildPromoCode` for its defaults. */
export async function givenPromoCode(overrides: Partial<PromoCodeRecord> = {}): Promise<PromoCodeRecord> {
  const promo = buildPromoCode(overrides);
  await PromoCodes.create([promo]);
  return promo;
}

export async function readUsedCount({ _id }: PromoCodeRecord): Promise<number> {
  return (await PromoCodes.findById(_id).orFail().lean<PromoCodeRecord>()).usedCount;
}
