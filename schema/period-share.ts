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
 * Says what part of a period is paid: ` for the 29 full days left of 30`, or also ` and the next month`. The day that has begun costs nothing.
 * Empty for one whole period.
 */
export function formatShare(share: PeriodShare | null, period = 'period'): string {
  if (share === null) return '';
  const { days, ofDays, includesNext } = share;
  const left = days === 1 ? 'one full day' : `${days} full days`;
  return ` for the ${left} left of ${ofDays}${includesNext ? `, and the next ${period}` : ''}`;
}
