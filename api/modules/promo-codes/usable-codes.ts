import { type QueryFilter, trusted } from 'mongoose';
import { PROMO_CODE } from '#schema/limits.ts';
import { isDiscountAllowed } from './discount.rules.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { notStartedError } from './promo-code-errors.ts';
import { getStatus, type PromoCodeStatus } from './promo-code-status.ts';

export const normalizeCode = (code: string) => code.trim().toUpperCase();

type CodeFilter = QueryFilter<PromoCodeRecord>;

const SWITCHED_ON = { isActive: true };
const unexpired = (now: Date): CodeFilter => ({ $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: now }) }] });
const started = (now: Date): CodeFilter => ({ $or: [{ startsAt: null }, { startsAt: trusted({ $lte: now }) }] });
const WITH_USES: CodeFilter = {
  isCampaignUsedUp: trusted({ $ne: true }),
  $expr: trusted({ $or: [{ $eq: ['$maxUses', null] }, { $lt: ['$usedCount', '$maxUses'] }] }),
};
const USED_UP: CodeFilter = {
  $expr: trusted({
    $or: [
      { $eq: ['$isCampaignUsedUp', true] },
      { $and: [{ $ne: ['$maxUses', null] }, { $gte: ['$usedCount', '$maxUses'] }] },
    ],
  }),
};

/** Matches codes that are switched on, have started and have not expired. They may be used up. */
export const activeFilter = (now: Date): CodeFilter => ({ ...SWITCHED_ON, $and: [unexpired(now), started(now)] });

/** Matches active codes that have uses left. Also a condition of the update that counts a use. */
export const usableFilter = (now: Date): CodeFilter => ({ ...activeFilter(now), ...WITH_USES });

/** Matches codes that are switched on, have not expired and have uses left, whether they have started or not. */
export const currentFilter = (now: Date): CodeFilter => ({ ...SWITCHED_ON, ...unexpired(now), ...WITH_USES });

const STATUS_FILTERS: Readonly<Record<PromoCodeStatus, (now: Date) => CodeFilter>> = {
  active: usableFilter,
  scheduled: (now) => ({ ...currentFilter(now), startsAt: trusted({ $gt: now }) }),
  used_up: (now) => ({ ...SWITCHED_ON, ...unexpired(now), ...USED_UP }),
  expired: (now) => ({ ...SWITCHED_ON, expiresAt: trusted({ $lte: now }) }),
  off: () => ({ isActive: false }),
};

/** Matches the codes whose status this is, as `getStatus` computes it. */
export const withStatus = (status: PromoCodeStatus, now: Date): CodeFilter => STATUS_FILTERS[status](now);

/** The statuses of the codes that `currentFilter` matches. */
const CURRENT: readonly PromoCodeStatus[] = ['active', 'scheduled'];

/** Finds a code that can be used now or later. Null for a code that does not exist or can no longer be used. */
export async function findCurrentCode(code: string, now: Date): Promise<PromoCodeRecord | null> {
  const normalized = normalizeCode(code);
  if (!normalized || normalized.length > PROMO_CODE.length) return null;
  const promo = await PromoCodes.findOne({ code: normalized }).lean<PromoCodeRecord>();
  return promo && CURRENT.includes(getStatus(promo, now)) ? promo : null;
}

/** Throws BAD_USER_INPUT for a code that has not started. */
export function assertStarted({ startsAt }: PromoCodeRecord, now: Date): void {
  if (startsAt && startsAt > now) throw notStartedError(startsAt);
}

/**
 * Finds a code that can be used now. Null for a code that does not exist or can no longer be used. Throws
 * BAD_USER_INPUT for a code that has not started.
 */
export async function findUsableCode(code: string, now: Date): Promise<PromoCodeRecord | null> {
  const promo = await findCurrentCode(code, now);
  if (promo) assertStarted(promo, now);
  return promo;
}

/**
 * Returns whether the code can be used to buy this plan. True when `planId` is null, because the plan is not known yet:
 * the checkout compares it with the code.
 */
export const isForPlan = ({ allowedPlanIds }: PromoCodeRecord, planId: string | null) =>
  planId === null || isDiscountAllowed(allowedPlanIds, planId);
