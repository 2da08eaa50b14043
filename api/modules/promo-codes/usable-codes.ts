import { trusted } from 'mongoose';
import { PROMO_CODE } from '#schema/limits.ts';
import { isDiscountAllowed } from './discount.rules.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';

export const normalizeCode = (code: string) => code.trim().toUpperCase();

/** Matches codes that are active and have not expired. */
export const activeFilter = (now: Date) => ({
  isActive: true,
  $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: now }) }],
});

/** Matches codes that are active, have not expired and have uses left. Also a condition of the update that counts a use. */
export const usableFilter = (now: Date) => ({
  ...activeFilter(now),
  $expr: trusted({ $or: [{ $eq: ['$maxUses', null] }, { $lt: ['$usedCount', '$maxUses'] }] }),
});

/** Null for a code that does not exist or can't be used now. */
export async function findUsableCode(code: string, now: Date): Promise<PromoCodeRecord | null> {
  const normalized = normalizeCode(code);
  if (!normalized || normalized.length > PROMO_CODE.length) return null;
  return PromoCodes.findOne({ code: normalized, ...usableFilter(now) }).lean<PromoCodeRecord>();
}

/** Whether the code can be used to buy this plan. True without a plan: then the checkout compares the code with the plan. */
export const isForPlan = ({ allowedPlanIds }: PromoCodeRecord, planId: string | null) =>
  planId === null || isDiscountAllowed(allowedPlanIds, planId);
