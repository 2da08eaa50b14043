import type { ClientSession, Types } from 'mongoose';
import { type Discount, discounted, isAllowedFor } from './discount.ts';
import { type PendingDiscountRecord, PendingDiscounts } from './pending-discount.model.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

interface NewDiscount extends Discount {
  readonly userId: Types.ObjectId;
  readonly redemptionId: Types.ObjectId;
  readonly allowedPlanIds: readonly string[];
  readonly at: Date;
}

/** Keeps a discount for the person's next payment, in place of the one that waited. An open checkout keeps what it was offered. */
export async function putDiscount(session: ClientSession, { userId, at, ...discount }: NewDiscount): Promise<void> {
  const row = { ...discount, checkoutId: null, createdAt: at };
  await PendingDiscounts.updateOne({ _id: userId }, { $set: row }, { session, upsert: true });
}

interface Reservation {
  readonly userId: Types.ObjectId;
  readonly checkoutId: Types.ObjectId;
  /** Null for an add-on. */
  readonly planId: string | null;
  /** The full price, in minor units. */
  readonly amountMinor: number;
  readonly at: Date;
}

export interface ReservedDiscount {
  readonly redemptionId: Types.ObjectId;
  /** What is left to pay, in minor units; 0 when nothing is. */
  readonly amountMinor: number;
}

/**
 * Takes the person's waiting discount for a checkout. Null when there is none, it is not for this plan, it lowers nothing, or another
 * checkout has it. Asking again for the same checkout answers the same.
 */
export async function reserveDiscount(
  session: ClientSession,
  { userId, checkoutId, planId, amountMinor }: Reservation,
): Promise<ReservedDiscount | null> {
  const free = { _id: userId, $or: [{ checkoutId: null }, { checkoutId }] };
  const waiting = await PendingDiscounts.findOne(free, null, { session }).lean<PendingDiscountRecord>();
  if (!waiting || !isAllowedFor(waiting.allowedPlanIds, planId)) return null;
  const lowered = discounted(amountMinor, waiting);
  if (lowered === amountMinor) return null;

  const { redemptionId } = waiting;
  // Who wrote to it since then conflicts with this write, and one of the two transactions starts over.
  await PendingDiscounts.updateOne(free, { $set: { checkoutId } }, { session });
  await PromoRedemptions.updateOne({ _id: redemptionId }, { $addToSet: { checkoutIds: checkoutId } }, { session });
  return { redemptionId, amountMinor: lowered };
}

/** Uses the discount of a paid checkout up, also when the checkout had run out and given it back. Repeating it changes nothing. */
export async function consumeDiscount(
  session: ClientSession,
  { checkoutId, at }: { readonly checkoutId: Types.ObjectId; readonly at: Date },
): Promise<void> {
  const redemption = await PromoRedemptions.findOneAndUpdate(
    { checkoutIds: checkoutId, discountUsedAt: null },
    { $set: { discountUsedAt: at } },
    { session },
  ).lean();
  if (redemption) await PendingDiscounts.deleteOne({ redemptionId: redemption._id }, { session });
}

/** Gives the discount of an unpaid checkout back, unless a newer one has taken its place. */
export async function releaseDiscount(
  session: ClientSession,
  { checkoutId }: { readonly checkoutId: Types.ObjectId },
): Promise<void> {
  await PendingDiscounts.updateOne({ checkoutId }, { $set: { checkoutId: null } }, { session });
}

/** What waits for the person's next payment; null when nothing does. */
export async function waitingDiscountOf(userId: Types.ObjectId): Promise<PendingDiscountRecord | null> {
  return PendingDiscounts.findOne({ _id: userId }).lean<PendingDiscountRecord>();
}
