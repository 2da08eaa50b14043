import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import type { PendingDiscountRecord } from './pending-discount.model.ts';
import { findPendingDiscount } from './pending-discounts.service.ts';
import { invalidCodeError } from './promo-code-errors.ts';
import type { PromoCodeOfferMapper } from './promo-codes.mappers.ts';
import { findReplacedRedemption } from './redemptions.ts';
import { assertStarted, findCurrentCode } from './usable-codes.ts';

/**
 * Checks a promo code without redeeming it, and returns what it is worth. Limits guesses by IP address: each call
 * counts as a miss, and a code that can be used now or later takes that miss back. Whether the viewer used the code before or has a higher plan
 * is not checked: `redeem` does that. Throws BAD_USER_INPUT and RATE_LIMITED.
 */
export async function checkPromoCode(ctx: RequestContext, code: string): Promise<PromoCodeOfferMapper> {
  const { rateLimits } = ctx.runtime;
  const { ip } = ctx.client;
  await rateLimits.consume('promoValidate', ip);
  await rateLimits.consume('promoMisses', ip);
  const { viewer } = ctx;
  const replaced =
    viewer.kind === 'user' && (await findReplacedRedemption({ userId: viewer.user._id, code, at: ctx.now() }));
  // The use of this discount is counted already, so it is valid even if the code is used up.
  if (replaced) {
    await rateLimits.giveBack('promoMisses', ip);
    return replaced;
  }
  // A plan that was deleted since is not granted.
  const promo = await findCurrentCode(code, ctx.now());
  const grantedPlan = promo && promo.grantPlanId !== null ? await findPlan(NO_TRANSACTION, promo.grantPlanId) : null;
  if (!promo || (!grantedPlan && promo.discountValue <= 0)) throw invalidCodeError();
  await rateLimits.giveBack('promoMisses', ip);
  assertStarted(promo, ctx.now());
  return { ...promo, grantPlanId: grantedPlan?._id ?? null };
}

/**
 * Finds the pending discount of the viewer that a code would replace. Null for a code without a discount,
 * and for anonymous viewers.
 */
export async function findReplacedDiscount(
  ctx: RequestContext,
  { discountValue }: PromoCodeOfferMapper,
): Promise<PendingDiscountRecord | null> {
  if (ctx.viewer.kind !== 'user' || discountValue === null || discountValue <= 0) return null;
  return findPendingDiscount(ctx.viewer.user._id);
}
