/** The part of a period that seats are paid for, when they are bought in the middle of it. */
export interface PeriodShare {
  /** The whole days that are left of the period. */
  readonly days: number;
  /** The days of the whole period. */
  readonly ofDays: number;
  /** Whether the period that follows is paid, too. */
  readonly includesNext: boolean;
}

/** Says what part of a period is paid: ` for 29 of 30 days`, or also ` and the next month`. Empty for one whole period. */
export const formatShare = (share: PeriodShare | null, period = 'period'): string =>
  share === null
    ? ''
    : ` for ${share.days} of ${share.ofDays} days${share.includesNext ? ` and the next ${period}` : ''}`;
