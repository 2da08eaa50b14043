import { fromMinorUnits } from '../../money.ts';

/** What a price is lowered by. */
export interface Discount {
  readonly discountType: 'percentage' | 'fixed';
  /** Whole percent from 0 to 100, or minor units. */
  readonly discountValue: number;
}

/**
 * What is left to pay, in whole minor units: never below 0 and never above the price. Half a unit is the payer's: 15 percent off 3 leaves 2.
 */
export function discounted(amountMinor: number, { discountType, discountValue }: Discount): number {
  const off = Math.max(0, discountValue);
  if (discountType === 'fixed') return Math.max(0, amountMinor - off);
  return Math.max(0, amountMinor - Math.ceil((amountMinor * Math.min(off, 100)) / 100));
}

/** Whether a payment may have it: one that is limited to plans is for no other, nor for add-ons. */
export const isAllowedFor = (allowedPlanIds: readonly string[], planId: string | null): boolean =>
  allowedPlanIds.length === 0 || (planId !== null && allowedPlanIds.includes(planId));

/** The value as people write it: percent, or whole currency units. */
export const discountFor = ({ discountType, discountValue }: Discount, currency: string): number =>
  discountType === 'fixed' ? fromMinorUnits(discountValue, currency) : discountValue;
