import { fromMinorUnits } from '#api/lib/money.ts';

export interface Discount {
  readonly discountType: 'percentage' | 'fixed';
  /** Whole percent from 0 to 100, or minor units. */
  readonly discountValue: number;
}

/**
 * Returns the discounted price, in whole minor units, from 0 to the full price. Fractions of a minor unit are rounded
 * in favor of the payer: 15 percent off 3 is 2.
 */
export function applyDiscount(amountMinor: number, { discountType, discountValue }: Discount): number {
  const off = Math.max(0, discountValue);
  if (discountType === 'fixed') return Math.max(0, amountMinor - off);
  return Math.max(0, amountMinor - Math.ceil((amountMinor * Math.min(off, 100)) / 100));
}

/**
 * Returns whether a discount lowers the price of this plan, or of an add-on if `planId` is null. A discount that is
 * limited to plans lowers no add-on.
 */
export const isDiscountAllowed = (allowedPlanIds: readonly string[], planId: string | null): boolean =>
  allowedPlanIds.length === 0 || (planId !== null && allowedPlanIds.includes(planId));

/** Returns the value in the units of the API: percent, or whole currency units. */
export const toDiscountAmount = ({ discountType, discountValue }: Discount, currency: string): number =>
  discountType === 'fixed' ? fromMinorUnits(discountValue, currency) : discountValue;
