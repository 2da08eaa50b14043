import { trusted } from 'mongoose';
import { PROMO_CODE } from '#schema/limits.ts';
import { isAllowedFor } from './discount.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';

export const normalizeCode = (code: string) => code.trim().toUpperCase();

/** Exists and is active, has not expired, and has uses left: to be found, and to be counted, in one step. */
export const usableAt = (now: Date) => ({
  isActive: true,
  $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: now }) }],
  $expr: trusted({ $or: [{ $eq: ['$maxUses', null] }, { $lt: ['$usedCount', '$maxUses'] }] }),
});

/** Null for a code that nobody can use now. */
export async function findUsableCode(code: string, now: Date): Promise<PromoCodeRecord | null> {
  const normalized = normalizeCode(code);
  if (!normalized || normalized.length > PROMO_CODE.length) return null;
  return PromoCodes.findOne({ code: normalized, ...usableAt(now) }).lean<PromoCodeRecord>();
}

/** Whether it goes with the plan that is about to be bought. Without one in sight, the checkout asks. */
export const goesWith = ({ allowedPlanIds }: PromoCodeRecord, planId: string | null) =>
  planId === null || isAllowedFor(allowedPlanIds, planId);
