/** The part of a period that seats are paid for, when they are bought in the middle of it. */
export interface PeriodShare {
  /** The whole days that are left of the period. */
  readonly days: number;
  /** The days of the whole period. */
  readonly ofDays: number;
  /** Whether the period that follows is paid, too. */
  readonly includesNext: boolean;
}

/**
 * Says what part of a period is paid: ` for 29 of 30 days (the first day is free)`, or also `, and the next month`. The day that has begun costs
 * nothing, as the credit of an upgrade counts it as unused. Empty for one whole period.
 */
export function formatShare(share: PeriodShare | null, period = 'period'): string {
  if (share === null) return '';
  const { days, ofDays, includesNext } = share;
  return ` for ${days} of ${ofDays} days (the first day is free)${includesNext ? `, and the next ${period}` : ''}`;
}
