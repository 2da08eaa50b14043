import { personOf } from '../../auth/viewer.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { findPlan } from '../plans/plans.service.ts';
import type { PendingDiscountRecord } from './pending-discount.model.ts';
import { waitingDiscountOf } from './pending-discounts.service.ts';
import type { PromoCodeOfferRecord } from './promo-code.model.ts';
import type { AppliedPromoCodeRecord } from './promo-redemption.model.ts';
import { notUsable } from './promo-refusals.ts';
import { redeem } from './redeem.ts';
import { findUsableCode } from './usable-codes.ts';

/**
 * What a code is good for, without using it. Whoever tries codes is stopped: every call counts as a miss until it hits.
 * Throws BAD_USER_INPUT and RATE_LIMITED.
 */
export async function readPromoCode(ctx: RequestContext, code: string): Promise<PromoCodeOfferRecord> {
  const { rateLimits } = ctx.runtime;
  const { ip } = ctx.client;
  await rateLimits.consume('promoValidate', ip);
  await rateLimits.consume('promoMisses', ip);
  const promo = await findUsableCode(code, ctx.now());
  const grant = promo && promo.grantPlanId !== null ? await findPlan(null, promo.grantPlanId) : null;
  if (!promo || (!grant && promo.discountValue <= 0)) throw notUsable();
  await rateLimits.giveBack('promoMisses', ip);
  return { grantPlanId: grant?._id ?? null, allowedPlanIds: promo.allowedPlanIds };
}

interface Application {
  readonly code: string;
  /** The plan about to be bought, when it is known. */
  readonly planId?: string | null;
}

/** Uses a code for the viewer. Throws BAD_USER_INPUT, CONFLICT when they used it before or it would give less than they have, and RATE_LIMITED. */
export async function applyPromoCode(
  ctx: RequestContext,
  { code, planId }: Application,
): Promise<AppliedPromoCodeRecord> {
  const { user, userId } = personOf(ctx.viewer);
  await ctx.runtime.rateLimits.consume('promoApply', userId);
  return redeem(ctx, { userId: user._id, code, planId: planId ?? null });
}

/** What lowers the viewer's next payment; null when nothing does. */
export async function pendingDiscount(ctx: RequestContext): Promise<PendingDiscountRecord | null> {
  return waitingDiscountOf(personOf(ctx.viewer).user._id);
}
