import mongoose, { type ClientSession, trusted, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { keyedMutex } from '#api/lib/keyed-mutex.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { describeBenefitsForRecords } from './benefit-text.ts';
import { countCampaignUse, findLimitedCampaignId } from './campaign-limit.ts';
import { isDiscountAllowed } from './discount.rules.ts';
import { savePendingDiscount } from './pending-discounts.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { alreadyUsedError, invalidCodeError } from './promo-code-errors.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';
import { redeemerHashes } from './redeemer.ts';
import { activeFilter, findUsableCode, isForPlan, normalizeCode, usableFilter } from './usable-codes.ts';

interface Redemption {
  readonly userId: Types.ObjectId;
  readonly code: string;
  /** The plan that the user is about to buy. Null when it is not known. */
  readonly planId: string | null;
}

type Benefits = Pick<PromoRedemptionRecord, 'discountType' | 'discountValue' | 'grantPlanId' | 'grantDurationDays'>;

/** Finds the code's discount and plan grant. A grant of a deleted plan is left out. Null when nothing remains. */
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

/**
 * Counts a use of the code. Throws BAD_USER_INPUT when it can't be used any more, for example because another user got the last use. Returns the code
 * as it was before.
 */
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

/**
 * Checks that no account of the user's mailbox used the code, not even a deleted one, and returns the hash that
 * recognizes the mailbox. Null for a deleted account. Throws CONFLICT.
 */
async function assertNewRedeemer(
  session: ClientSession,
  { config }: Runtime,
  { promoCodeId, userId }: Pick<PromoRedemptionRecord, 'promoCodeId' | 'userId'>,
): Promise<string | null> {
  const email = await findEmail(session, userId);
  if (email === null) return null;
  const hashes = redeemerHashes(config.peppers, email);
  const filter = { promoCodeId, redeemerHash: trusted({ $in: [...hashes] }) };
  if (await PromoRedemptions.exists(filter).session(session)) throw alreadyUsedError(null);
  return hashes[0];
}

/** Stores a redemption. Throws CONFLICT when the user or their mailbox used the code before. */
async function insertRedemption(session: ClientSession, redemption: PromoRedemptionRecord): Promise<void> {
  try {
    await PromoRedemptions.create([redemption], { session });
  } catch (error) {
    throw isDuplicateKey(error) ? alreadyUsedError(error) : error;
  }
}

interface BenefitsToApply {
  readonly ctx: RequestContext;
  readonly redemption: PromoRedemptionRecord;
  readonly at: Date;
}

/** Stores the discount of a redemption for the user's next purchase. Throws CONFLICT for a redemption without one. */
async function applyDiscount(session: ClientSession, { ctx, redemption, at }: BenefitsToApply): Promise<void> {
  const { _id: redemptionId, userId, code, discountType, discountValue, allowedPlanIds } = redemption;
  if (!discountType || discountValue === null) throw alreadyUsedError(null);
  await savePendingDiscount(session, { userId, redemptionId, discountType, discountValue, allowedPlanIds, at });
  const worth = await describeBenefitsForRecords(ctx, { ...redemption, grantPlanId: null });
  await recordActivity(session, {
    userId,
    type: 'subscription_change',
    subject: 'promo_code',
    description: `Applied the promo code ${code}: ${worth}`,
    client: ctx.client,
    at,
  });
}

/** Grants the plan of a redemption, and stores its discount. Each has its entry in the activity log. */
async function applyBenefits(session: ClientSession, { ctx, redemption, at }: BenefitsToApply): Promise<void> {
  const { userId, grantPlanId: planId, grantDurationDays: days } = redemption;
  if (planId !== null) await grantPlan(session, { userId, planId, days, at, client: ctx.client });
  if (redemption.discountType) await applyDiscount(session, { ctx, redemption, at });
}

/** Matches discounts that a newer one replaced before a payment used them. */
const REPLACED = { discountReplacedAt: trusted({ $ne: null }), discountUsedAt: null };

interface OwnCode {
  readonly userId: Types.ObjectId;
  readonly code: string;
  readonly at: Date;
}

/**
 * Finds the redemption of a discount that a newer one replaced, without the plan that came with it: its user can apply
 * the discount again. Its use is counted already, so the limit of uses does not matter. Null without one.
 */
export async function findReplacedRedemption({ userId, code, at }: OwnCode): Promise<PromoRedemptionRecord | null> {
  const redemption = await PromoRedemptions.findOne({
    userId,
    code: normalizeCode(code),
    ...REPLACED,
  }).lean<PromoRedemptionRecord>();
  if (!redemption) return null;
  const isActive = await PromoCodes.exists({ _id: redemption.promoCodeId, ...activeFilter(at) });
  return isActive && { ...redemption, grantPlanId: null, grantDurationDays: null };
}

/** Makes a replaced discount the pending one again. Throws CONFLICT when another request did so at the same time. */
async function reapplyDiscount(session: ClientSession, benefits: BenefitsToApply): Promise<void> {
  const { modifiedCount } = await PromoRedemptions.updateOne(
    { _id: benefits.redemption._id, ...REPLACED },
    { $set: { discountReplacedAt: null } },
    { session },
  );
  if (modifiedCount === 0) throw alreadyUsedError(null);
  await applyDiscount(session, benefits);
}

async function redeemOnce(ctx: RequestContext, { userId, code, planId }: Redemption): Promise<PromoRedemptionRecord> {
  const at = ctx.now();
  const replaced = await findReplacedRedemption({ userId, code, at });
  if (replaced) {
    if (planId !== null && !isDiscountAllowed(replaced.allowedPlanIds, planId)) throw invalidCodeError();
    await mongoose.connection.transaction((session) => reapplyDiscount(session, { ctx, redemption: replaced, at }));
    return replaced;
  }
  // Most invalid codes are refused here, without a transaction.
  const found = await findUsableCode(code, at);
  if (!found || !isForPlan(found, planId)) throw invalidCodeError();
  return mongoose.connection.transaction(async (session) => {
    const promo = await countUse(session, { promoCodeId: found._id, at });
    const benefits = isForPlan(promo, planId) ? await findBenefits(session, promo) : null;
    if (!benefits) throw invalidCodeError();
    await countCampaignUse(session, promo.campaignId);
    const redeemerHash = await assertNewRedeemer(session, ctx.runtime, { promoCodeId: promo._id, userId });
    const redemption: PromoRedemptionRecord = {
      _id: new Types.ObjectId(),
      promoCodeId: promo._id,
      userId,
      code: promo.code,
      redeemerHash,
      ...benefits,
      campaignId: promo.campaignId ?? null,
      allowedPlanIds: promo.allowedPlanIds,
      redeemedAt: at,
      checkoutIds: [],
      discountReplacedAt: null,
      discountUsedAt: null,
      discountUsedFor: null,
      discountUsedOn: null,
      discountGivenMinor: null,
    };
    await insertRedemption(session, redemption);
    await applyBenefits(session, { ctx, redemption, at });
    return redemption;
  });
}

/**
 * Makes redemptions that write to the same document wait for each other on this server: those of one code, or of one campaign that limits
 * all uses. Concurrent transactions would abort and retry each other.
 */
const redemptionMutex = perRuntime(keyedMutex);

/**
 * Redeems a code: applies all of its benefits. If one is refused, none is applied and no use is counted. For a user whose discount from this code
 * was replaced, restores the discount. A conditional update keeps `usedCount` within `maxUses`, `countCampaignUse` the campaign within its limit, and unique indexes keep a user and a mailbox from
 * using a code twice, even through different servers. Throws BAD_USER_INPUT for a code that cannot be used, and CONFLICT when the user or their
 * mailbox used it before, and when `grantPlan` refuses the plan, for example because the user has a higher one.
 */
export async function redeem(ctx: RequestContext, redemption: Redemption): Promise<PromoRedemptionRecord> {
  const code = normalizeCode(redemption.code);
  const key = (await findLimitedCampaignId(code)) ?? code;
  return redemptionMutex(ctx.runtime).runExclusive(key, () => redeemOnce(ctx, redemption));
}
