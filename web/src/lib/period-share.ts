/** The part of a period that seats are paid for. */
interface PeriodShare {
  readonly days: number;
  readonly ofDays: number;
  readonly includesNext: boolean;
}

/** Says what part of a period is paid: ` for 29 of 30 days`, or also ` and the next month`. Empty for one whole period. */
export const formatShare = (share: PeriodShare | null, period = 'period'): string =>
  share === null
    ? ''
    : ` for ${share.days} of ${share.ofDays} days${share.includesNext ? ` and the next ${period}` : ''}`;
