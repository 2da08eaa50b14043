import { type ClientSession, trusted, type Types } from 'mongoose';
import { findNames } from '#api/database/find-names.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { toSentence } from '#api/lib/sentences.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { PROMO_CODE } from '#schema/limits.ts';
import { PromoCampaigns } from './promo-campaign.model.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import type { AppliedPromoCodeMapper } from './promo-codes.mappers.ts';
import { redeem } from './redemptions.ts';
import { currentFilter, normalizeCode } from './usable-codes.ts';

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

/** Redeems the code of a sign-up. A refused code does not fail the sign-up: it is logged, and the user is notified. */
export async function redeemAtSignUp(ctx: RequestContext, userId: Types.ObjectId, code: string): Promise<void> {
  const { log } = ctx.runtime;
  try {
    await redeem(ctx, { userId, code, planId: null });
  } catch (error) {
    const cause = error instanceof DomainError ? { reason: error.message } : { err: error };
    log.warn({ reqId: ctx.requestId, ...cause }, 'The promo code given at sign-up was not applied');
    const given = normalizeCode(code).slice(0, PROMO_CODE.length);
    await notify(NO_TRANSACTION, {
      userId,
      kind: 'warning',
      title: 'Promo code not applied',
      message: `The promo code ${given} from your sign-up was not applied. ${toSentence(
        error instanceof DomainError ? error.message : 'Something went wrong',
      )} You can enter a code on Billing.`,
      link: '/dashboard/billing',
      at: ctx.now(),
    });
  }
}

/**
 * Finds the codes that grant this plan, or whose discount is limited to it and other plans, and that can be used
 * now or later. Oldest first.
 */
export async function findUsableCodesForPlan(
  session: ClientSession,
  { planId, at }: { readonly planId: string; readonly at: Date },
): Promise<string[]> {
  const forPlan = [{ grantPlanId: planId }, { allowedPlanIds: trusted({ $in: [planId] }) }];
  const codes = await PromoCodes.find({ $and: [currentFilter(at), { $or: forPlan }] }, { code: 1 }, { session })
    .sort({ _id: 1 })
    .lean<Pick<PromoCodeRecord, 'code'>[]>();
  return codes.map(({ code }) => code);
}

/** Finds the texts of promo codes by id. Deleted ones are left out. */
export const findPromoCodeTexts = async (ids: readonly string[]) => findNames(PromoCodes, ids, 'code');

/** Finds the names of campaigns by id. */
export const findCampaignNames = async (ids: readonly string[]) => findNames(PromoCampaigns, ids, 'name');
