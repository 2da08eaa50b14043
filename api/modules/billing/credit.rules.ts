import { DAY_MS } from '#api/lib/days.ts';

interface PaidPeriod {
  /** What was paid for the period, in minor units. */
  readonly paidMinor: number;
  readonly start: Date;
  readonly end: Date;
}

/**
 * Returns the unused part of what was paid for a period, in minor units. A day that has begun counts as unused, and
 * fractions are rounded in favor of the payer.
 */
export function getUnusedMinor({ paidMinor, start, end }: PaidPeriod, now: Date): number {
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  const unusedDays = Math.min(days, Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS)));
  return Math.min(paidMinor, Math.ceil((paidMinor * unusedDays) / days));
}

interface Price {
  /** The price of the new period, in minor units, after any discount. */
  readonly amountMinor: number;
  /** The price of a whole period, in minor units, before any discount. */
  readonly fullAmountMinor: number;
  /** The length of the new period. Null: it has no end. */
  readonly periodDays: number | null;
}

interface CreditedPrice {
  /** The amount that is left to pay. */
  readonly amountMinor: number;
  /** The whole days by which the rest of the credit lengthens the period. */
  readonly extraDays: number;
}

/** Lowers a price by a credit. The part of the credit that exceeds the price lengthens the period, by days at the price before the discount. */
export function applyCredit({ amountMinor, fullAmountMinor, periodDays }: Price, creditMinor: number): CreditedPrice {
  const restMinor = Math.max(0, creditMinor - amountMinor);
  const extraDays = periodDays === null || restMinor === 0 ? 0 : Math.ceil((restMinor * periodDays) / fullAmountMinor);
  return { amountMinor: Math.max(0, amountMinor - creditMinor), extraDays };
}
