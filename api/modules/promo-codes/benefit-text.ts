import type { RequestContext } from '#api/kernel/context.ts';
import { formatPrice } from '#api/lib/money.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';
import type { PromoRedemptionRecord } from './promo-redemption.model.ts';

type Benefits = Pick<
  PromoRedemptionRecord,
  'discountType' | 'discountValue' | 'grantPlanId' | 'grantDurationDays' | 'allowedPlanIds'
>;

/** How a text says whose purchase a discount lowers: to the user (`your`), or in records (`the`). */
type Voice = 'your' | 'the';

const loadPlanName = async (ctx: RequestContext, planId: string) =>
  (await planLoader(ctx).load(planId))?.name ?? planId;

async function describeDiscount(ctx: RequestContext, benefits: Benefits, voice: Voice): Promise<string | null> {
  const { discountType, discountValue, allowedPlanIds } = benefits;
  if (discountType === null || discountValue === null || discountValue <= 0) return null;
  const { currency } = ctx.runtime.config;
  const value = discountType === 'percentage' ? `${discountValue}%` : formatPrice(discountValue, currency);
  if (allowedPlanIds.length === 0) return `${value} off ${voice} next purchase`;
  const names = await Promise.all(allowedPlanIds.map((planId) => loadPlanName(ctx, planId)));
  return `${value} off ${voice} next purchase of ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`;
}

async function describeGrant(ctx: RequestContext, benefits: Benefits): Promise<string | null> {
  const { grantPlanId, grantDurationDays: days } = benefits;
  if (grantPlanId === null) return null;
  const name = await loadPlanName(ctx, grantPlanId);
  if (days === null) return `${name} without an end date`;
  return `${name} for ${days} ${days === 1 ? 'day' : 'days'}`;
}

async function describe(ctx: RequestContext, benefits: Benefits, voice: Voice): Promise<string> {
  const parts = [await describeGrant(ctx, benefits), await describeDiscount(ctx, benefits, voice)];
  return parts.filter((part) => part !== null).join(' and ');
}

/**
 * Describes the benefits of a code, a redemption or a pending discount to the user who has or gets them (`summary` in
 * the API): `Pro for 14 days and 20% off your next purchase`. No full stop: screens put it into a sentence.
 */
export const describeBenefits = (ctx: RequestContext, benefits: Benefits): Promise<string> =>
  describe(ctx, benefits, 'your');

/** Describes the benefits for records, which administrators read, too: `Pro for 14 days and 20% off the next purchase`. */
export const describeBenefitsForRecords = (ctx: RequestContext, benefits: Benefits): Promise<string> =>
  describe(ctx, benefits, 'the');
