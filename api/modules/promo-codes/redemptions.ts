import mongoose, { type ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import type { Client, RequestContext } from '#api/kernel/context.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { keyedMutex } from '#api/lib/keyed-mutex.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { savePendingDiscount } from './pending-discounts.service.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { alreadyUsedError, invalidCodeError } from './promo-code-errors.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';
import { findUsableCode, isForPlan, normalizeCode, usableFilter } from './usable-codes.ts';

interface Redemption {
  readonly userId: Types.ObjectId;
  readonly code: string;
  /** The plan that the user is about to buy. Null when it is not known. */
  readonly planId: string | null;
}

type Benefits = Pick<PromoRedemptionRecord, 'discountType' | 'discountValue' | 'grantPlanId' | 'grantDurationDays'>;

/** The code's discount and plan grant, without a grant of a deleted plan. Null when neither is left. */
async function findBenefits(session: ClientSession, promo: PromoCodeRecord): Promise<Benefits | null> {
  const plan = promo.grantPlanId === null ? null : await findPlan(session, promo.grantPlanId);
  const hasDiscount = promo.discountValue > 0;
  if (!plan && !hasDiscount) return null;
  return {
    discountType: hasDiscount ? promo.discountType : null,
    discountValue: hasDiscount ? promo.discountValue : null,
    grantPlanId: plan?._id ?? null,
    grantDurationDays: plan && promo.grantDurationDays,
  };
}

/** Throws BAD_USER_INPUT when another user got the last use. */
async function countUse(
  session: ClientSession,
  { promoCodeId, at }: { readonly promoCodeId: Types.ObjectId; readonly at: Date },
): Promise<PromoCodeRecord> {
  const promo = await PromoCodes.findOneAndUpdate(
    { _id: promoCodeId, ...usableFilter(at) },
    { $inc: { usedCount: 1 } },
    { session },
  ).lean<PromoCodeRecord>();
  if (!promo) throw invalidCodeError();
  return promo;
}

async function insertRedemption(session: ClientSession, redemption: PromoRedemptionRecord): Promise<void> {
  try {
    await PromoRedemptions.create([redemption], { session });
  } catch (error) {
    throw isDuplicateKey(error) ? alreadyUsedError(error) : error;
  }
}

interface BenefitsToApply {
  readonly redemption: PromoRedemptionRecord;
  readonly allowedPlanIds: readonly string[];
  readonly client: Client;
  readonly at: Date;
}

/** Grants the plan, and keeps the discount for the user's next payment. */
async function applyBenefits(
  session: ClientSession,
  { redemption, allowedPlanIds, client, at }: BenefitsToApply,
): Promise<void> {
  const { _id: redemptionId, userId, discountType, discountValue, grantPlanId, grantDurationDays } = redemption;
  if (grantPlanId !== null) {
    await grantPlan(session, { userId, planId: grantPlanId, days: grantDurationDays, at, client });
  }
  if (discountType && discountValue !== null) {
    await savePendingDiscount(session, { userId, redemptionId, discountType, discountValue, allowedPlanIds, at });
  }
}

async function redeemOnce(ctx: RequestContext, { userId, code, planId }: Redemption): Promise<PromoRedemptionRecord> {
  const at = ctx.now();
  // Most invalid codes are refused here, without a transaction.
  const found = await findUsableCode(code, at);
  if (!found || !isForPlan(found, planId)) throw invalidCodeError();
  return mongoose.connection.transaction(async (session) => {
    const promo = await countUse(session, { promoCodeId: found._id, at });
    const benefits = isForPlan(promo, planId) ? await findBenefits(session, promo) : null;
    if (!benefits) throw invalidCodeError();
    const redemption: PromoRedemptionRecord = {
      ...{ _id: new Types.ObjectId(), promoCodeId: promo._id, userId, code: promo.code, ...benefits },
      ...{ redeemedAt: at, checkoutIds: [], discountUsedAt: null },
    };
    await insertRedemption(session, redemption);
    await applyBenefits(session, { redemption, allowedPlanIds: promo.allowedPlanIds, client: ctx.client, at });
    return redemption;
  });
}

/** Redemptions of one code write to the same document. One at a time, they don't abort and retry each other's transactions. */
const codeMutex = perRuntime(keyedMutex);

/**
 * Redeems a code: applies all of its benefits or, when one is refused, none, and then does not count a use. A conditional update keeps
 * `usedCount` within `maxUses`, and a unique index keeps a user from using a code twice, also across servers.
 * Throws BAD_USER_INPUT for a code that can't be used, and CONFLICT when the user used it before or has a higher plan than it grants.
 */
export const redeem = (ctx: RequestContext, redemption: Redemption): Promise<PromoRedemptionRecord> =>
  codeMutex(ctx.runtime).runExclusive(normalizeCode(redemption.code), () => redeemOnce(ctx, redemption));
