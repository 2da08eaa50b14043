import type { ClientSession, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import type { Discount } from './discount.rules.ts';
import { type PendingDiscountRecord, PendingDiscounts } from './pending-discount.model.ts';
import { findPendingDiscount } from './pending-discounts.service.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';

interface NewPendingDiscount extends Discount {
  readonly userId: Types.ObjectId;
  readonly redemptionId: Types.ObjectId;
  readonly allowedPlanIds: readonly string[];
  readonly at: Date;
}

/**
 * Stores a discount for the user's next purchase. It replaces an older one, whose code the user can apply again. A
 * checkout that is open already keeps its price.
 */
export async function savePendingDiscount(
  session: ClientSession,
  { userId, at, ...discount }: NewPendingDiscount,
): Promise<void> {
  const row = { ...discount, checkoutId: null, createdAt: at };
  const replaced = await PendingDiscounts.findOneAndUpdate(
    { _id: userId },
    { $set: row },
    { session, upsert: true, returnDocument: 'before' },
  ).lean<PendingDiscountRecord>();
  if (!replaced) return;
  await PromoRedemptions.updateOne(
    { _id: replaced.redemptionId, discountUsedAt: null },
    { $set: { discountReplacedAt: at } },
    { session },
  );
}

/** Finds the text of the code that gave a discount. */
export async function findCodeOf({ redemptionId }: PendingDiscountRecord): Promise<string> {
  const redemption = await PromoRedemptions.findById(redemptionId, { code: 1 }).lean<
    Pick<PromoRedemptionRecord, 'code'>
  >();
  return redemption?.code ?? '';
}

/** Finds the signed-in user's pending discount, or null. */
export async function findOwnPendingDiscount(ctx: RequestContext): Promise<PendingDiscountRecord | null> {
  return findPendingDiscount(requireUser(ctx.viewer).user._id);
}
