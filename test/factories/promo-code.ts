import { Types } from 'mongoose';
import { type PromoCodeRecord, PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';

/** A code that takes 20 percent off, once a person and for ever. A test names only what it is about. */
export const promoCodeOf = (overrides: Partial<PromoCodeRecord> = {}): PromoCodeRecord => ({
  _id: new Types.ObjectId(),
  code: 'SPRING',
  discountType: 'percentage',
  discountValue: 20,
  maxUses: null,
  usedCount: 0,
  expiresAt: null,
  isActive: true,
  allowedPlanIds: [],
  grantPlanId: null,
  grantDurationDays: null,
  createdAt: new Date(),
  ...overrides,
});

/** Stores such a code. */
export async function givenPromoCode(overrides: Partial<PromoCodeRecord> = {}): Promise<PromoCodeRecord> {
  const promo = promoCodeOf(overrides);
  await PromoCodes.create([promo]);
  return promo;
}

export async function usesOf({ _id }: PromoCodeRecord): Promise<number> {
  return (await PromoCodes.findById(_id).orFail().lean<PromoCodeRecord>()).usedCount;
}
