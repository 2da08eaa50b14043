import { type ClientSession, trusted, type Types } from 'mongoose';
import { applyDiscount, isDiscountAllowed } from './discount.rules.ts';
import { type PendingDiscountRecord, PendingDiscounts } from './pending-discount.model.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';

interface Reservation {
  readonly userId: Types.ObjectId;
  readonly checkoutId: Types.ObjectId;
  /** Null for an add-on. */
  readonly planId: string | null;
  /** The full price, in minor units. */
  readonly amountMinor: number;
}

export interface ReservedDiscount {
  readonly redemptionId: Types.ObjectId;
  /** The discounted price, in minor units. May be 0. */
  readonly amountMinor: number;
}

/**
 * Reserves the user's pending discount for a checkout. Returns null when the user has none, it does not lower this
 * price, or another checkout reserved it. Repeated calls for the same checkout return the same discount.
 */
export async function reserveDiscount(
  session: ClientSession,
  { userId, checkoutId, planId, amountMinor }: Reservation,
): Promise<ReservedDiscount | null> {
  const available = { _id: userId, $or: [{ checkoutId: null }, { checkoutId }] };
  const discount = await PendingDiscounts.findOne(available, null, { session }).lean<PendingDiscountRecord>();
  if (!discount || !isDiscountAllowed(discount.allowedPlanIds, planId)) return null;
  const discountedMinor = applyDiscount(amountMinor, discount);
  if (discountedMinor === amountMinor) return null;

  const { redemptionId } = discount;
  // If another transaction changed the discount after the read, this write conflicts with it and one of the two is retried.
  await PendingDiscounts.updateOne(available, { $set: { checkoutId } }, { session });
  await PromoRedemptions.updateOne({ _id: redemptionId }, { $addToSet: { checkoutIds: checkoutId } }, { session });
  return { redemptionId, amountMinor: discountedMinor };
}

/** A checkout that was paid, with its price before discount and credit, and what was due after both. */
interface PaidCheckout {
  readonly _id: Types.ObjectId;
  readonly description: string;
  readonly fullAmountMinor: number;
  readonly amountMinor: number;
  readonly creditMinor: number | null;
}

/**
 * Returns by how much a discount lowered the payment. Without a credit, that includes an amount that was waived because
 * it was too little to charge.
 */
function getGivenMinor(
  { fullAmountMinor, amountMinor, creditMinor }: PaidCheckout,
  { discountType, discountValue }: Pick<PromoRedemptionRecord, 'discountType' | 'discountValue'>,
): number {
  if (!creditMinor) return fullAmountMinor - amountMinor;
  if (!discountType || discountValue === null) return 0;
  return fullAmountMinor - applyDiscount(fullAmountMinor, { discountType, discountValue });
}

/**
 * Uses up the discount of a paid checkout, even if the checkout expired and released it. Changes nothing if a payment, this or another one, used it.
 */
export async function consumeDiscount(
  session: ClientSession,
  { checkout, at }: { readonly checkout: PaidCheckout; readonly at: Date },
): Promise<void> {
  const { _id: checkoutId, description } = checkout;
  const unused = { checkoutIds: checkoutId, discountUsedAt: null };
  const redemption = await PromoRedemptions.findOne(unused, null, { session }).lean<PromoRedemptionRecord>();
  if (!redemption) return;
  const use = { discountUsedAt: at, discountUsedFor: checkoutId, discountUsedOn: description };
  // If another transaction uses the discount after the read, this write conflicts with it and one of the two is retried.
  await PromoRedemptions.updateOne(
    { ...unused, _id: redemption._id },
    { $set: { ...use, discountGivenMinor: getGivenMinor(checkout, redemption) } },
    { session },
  );
  await PendingDiscounts.deleteOne({ redemptionId: redemption._id }, { session });
}

/**
 * Returns whether a checkout was priced with a discount that the payment of another one used, so that its price does
 * not hold: several checkouts can reserve a discount one after the other, and each can still be paid.
 */
export async function lacksDiscount(
  session: ClientSession,
  { checkoutId }: { readonly checkoutId: Types.ObjectId },
): Promise<boolean> {
  const usedElsewhere = { checkoutIds: checkoutId, discountUsedFor: trusted({ $nin: [null, checkoutId] }) };
  return (await PromoRedemptions.exists(usedElsewhere).session(session)) !== null;
}

/** Finds the promo code whose discount the payment of a checkout used. Null without one. */
export async function findUsedCode(checkoutId: Types.ObjectId): Promise<string | null> {
  const used = { checkoutIds: checkoutId, discountUsedFor: checkoutId };
  const redemption = await PromoRedemptions.findOne(used, { code: 1 }).lean<Pick<PromoRedemptionRecord, 'code'>>();
  return redemption?.code ?? null;
}

/** Makes the discount of an unpaid checkout available again, unless a newer discount replaced it. */
export async function releaseDiscount(
  session: ClientSession,
  { checkoutId }: { readonly checkoutId: Types.ObjectId },
): Promise<void> {
  await PendingDiscounts.updateOne({ checkoutId }, { $set: { checkoutId: null } }, { session });
}

/** Finds the discount for the user's next purchase, or null. */
export async function findPendingDiscount(userId: Types.ObjectId): Promise<PendingDiscountRecord | null> {
  return PendingDiscounts.findOne({ _id: userId }).lean<PendingDiscountRecord>();
}
