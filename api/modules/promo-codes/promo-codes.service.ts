import { type ClientSession, trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { invalidCodeError } from './promo-code-errors.ts';
import type { AppliedPromoCodeMapper, PromoCodeOfferMapper } from './promo-codes.mappers.ts';
import { redeem } from './redemptions.ts';
import { findUsableCode, usableFilter } from './usable-codes.ts';

/**
 * Checks a promo code without redeeming it. Limits guesses by IP address: each call counts as a miss, and a valid code takes its miss back.
 * Throws BAD_USER_INPUT and RATE_LIMITED.
 */
export async function checkPromoCode(ctx: RequestContext, code: string): Promise<PromoCodeOfferMapper> {
  const { rateLimits } = ctx.runtime;
  const { ip } = ctx.client;
  await rateLimits.consume('promoValidate', ip);
  await rateLimits.consume('promoMisses', ip);
  const promo = await findUsableCode(code, ctx.now());
  const grantedPlan = promo && promo.grantPlanId !== null ? await findPlan(null, promo.grantPlanId) : null;
  if (!promo || (!grantedPlan && promo.discountValue <= 0)) throw invalidCodeError();
  await rateLimits.giveBack('promoMisses', ip);
  return { grantPlanId: grantedPlan?._id ?? null, allowedPlanIds: promo.allowedPlanIds };
}

interface ApplyInput {
  readonly code: string;
  /** The plan that the user is about to buy, when it is known. */
  readonly planId?: string | null;
}

/** Redeems a code for the signed-in user. Throws what `redeem` throws, and RATE_LIMITED. */
export async function applyPromoCode(
  ctx: RequestContext,
  { code, planId }: ApplyInput,
): Promise<AppliedPromoCodeMapper> {
  const { user, userId } = requireUser(ctx.viewer);
  await ctx.runtime.rateLimits.consume('promoApply', userId);
  return redeem(ctx, { userId: user._id, code, planId: planId ?? null });
}

/** Redeems the code of a sign-up. A refused code is logged and does not fail the sign-up. */
export async function redeemAtSignUp(ctx: RequestContext, userId: Types.ObjectId, code: string): Promise<void> {
  const { log } = ctx.runtime;
  try {
    await redeem(ctx, { userId, code, planId: null });
  } catch (error) {
    const cause = error instanceof DomainError ? { reason: error.message } : { err: error };
    log.warn({ reqId: ctx.requestId, ...cause }, 'The promo code given at sign-up was not applied');
  }
}

/** Usable codes that grant this plan or whose discount is limited to it and other plans. Oldest first. */
export async function findUsableCodesForPlan(
  session: ClientSession | null,
  { planId, at }: { readonly planId: string; readonly at: Date },
): Promise<string[]> {
  const { $or: unexpired, ...usable } = usableFilter(at);
  const forPlan = [{ grantPlanId: planId }, { allowedPlanIds: trusted({ $in: [planId] }) }];
  const codes = await PromoCodes.find(
    { ...usable, $and: [{ $or: unexpired }, { $or: forPlan }] },
    { code: 1 },
    session ? { session } : {},
  )
    .sort({ _id: 1 })
    .lean<Pick<PromoCodeRecord, 'code'>[]>();
  return codes.map(({ code }) => code);
}
