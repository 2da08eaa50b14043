import mongoose, { type ClientSession, Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { perRuntime } from '../../per-runtime.ts';
import { findPlan } from '../plans/plans.service.ts';
import { grantPlan } from '../subscriptions/plan-changes.ts';
import { inTurn } from './in-turn.ts';
import { putDiscount } from './pending-discounts.service.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';
import { notUsable, usedBefore } from './promo-refusals.ts';
import { findUsableCode, goesWith, normalizeCode, usableAt } from './usable-codes.ts';

interface Attempt {
  readonly userId: Types.ObjectId;
  readonly code: string;
  /** The plan about to be bought, when it is known. */
  readonly planId: string | null;
}

type Benefits = Pick<PromoRedemptionRecord, 'discountType' | 'discountValue' | 'grantPlanId' | 'grantDurationDays'>;

/** What the code is worth now: a plan that is gone can't be lent. Null when it is worth nothing. */
async function benefitsOf(session: ClientSession, promo: PromoCodeRecord): Promise<Benefits | null> {
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

/** Counts one use, unless somebody else had the last one. */
async function takeUse(session: ClientSession, { _id }: PromoCodeRecord, now: Date): Promise<PromoCodeRecord> {
  const counted = { $inc: { usedCount: 1 } };
  const promo = await PromoCodes.findOneAndUpdate({ _id, ...usableAt(now) }, counted, {
    session,
  }).lean<PromoCodeRecord>();
  if (!promo) throw notUsable();
  return promo;
}

async function insertRedemption(session: ClientSession, redemption: PromoRedemptionRecord): Promise<void> {
  try {
    await PromoRedemptions.create([redemption], { session });
  } catch (error) {
    throw isDuplicateKey(error) ? usedBefore(error) : error;
  }
}

async function hand(
  session: ClientSession,
  { client }: RequestContext,
  redemption: PromoRedemptionRecord,
  { allowedPlanIds }: PromoCodeRecord,
): Promise<void> {
  const { _id: redemptionId, userId, discountType, discountValue, grantPlanId, redeemedAt: at } = redemption;
  if (grantPlanId !== null) {
    await grantPlan(session, { userId, planId: grantPlanId, days: redemption.grantDurationDays, at, client });
  }
  if (discountType && discountValue !== null) {
    await putDiscount(session, { userId, redemptionId, discountType, discountValue, allowedPlanIds, at });
  }
}

async function attempt(ctx: RequestContext, { userId, code, planId }: Attempt): Promise<PromoRedemptionRecord> {
  const at = ctx.now();
  // Most wrong codes end here, without a transaction.
  const found = await findUsableCode(code, at);
  if (!found || !goesWith(found, planId)) throw notUsable();
  return mongoose.connection.transaction(async (session) => {
    const promo = await takeUse(session, found, at);
    const benefits = goesWith(promo, planId) ? await benefitsOf(session, promo) : null;
    if (!benefits) throw notUsable();
    const redemption: PromoRedemptionRecord = {
      ...{ _id: new Types.ObjectId(), promoCodeId: promo._id, userId, code: promo.code, ...benefits },
      ...{ redeemedAt: at, checkoutIds: [], discountUsedAt: null },
    };
    await insertRedemption(session, redemption);
    await hand(session, ctx, redemption, promo);
    return redemption;
  });
}

/** Those who use one code at once write to one row: in turn, they don't undo each other's transactions over and over. */
const turns = perRuntime(() => inTurn());

/**
 * Uses a code: all that it gives or, when any of it is refused, nothing, and the use is not counted. The conditional update keeps
 * `usedCount` from passing `maxUses`, and a unique index a person from using a code twice, whatever the concurrency.
 */
export const redeem = (ctx: RequestContext, wanted: Attempt): Promise<PromoRedemptionRecord> =>
  turns(ctx.runtime).run(normalizeCode(wanted.code), () => attempt(ctx, wanted));

/** Tries the code that came with a sign-up. The account stands, whatever comes of it. */
export async function redeemAtSignUp(ctx: RequestContext, userId: Types.ObjectId, code: string): Promise<void> {
  const { log } = ctx.runtime;
  try {
    await redeem(ctx, { userId, code, planId: null });
  } catch (error) {
    const refused = {
      reqId: ctx.requestId,
      ...(error instanceof DomainError ? { reason: error.message } : { err: error }),
    };
    log.warn(refused, 'The promo code given at sign-up was not applied');
  }
}
