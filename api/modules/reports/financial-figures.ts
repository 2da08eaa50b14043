import type { PaymentsOfDay } from '#api/modules/billing/payments.service.ts';
import type { SubscriptionDay } from '#api/modules/subscriptions/subscription-days.service.ts';
import { growthOf, monthOf, monthsIn, type ReportRange, type Span, within } from './report-range.ts';

/** A month of churn and of life-time value, in days. */
const MONTH_DAYS = 30;

const sum = <T>(rows: readonly T[], figure: (row: T) => number) => rows.reduce((total, row) => total + figure(row), 0);

const hasCome = ({ status }: PaymentsOfDay) => status === 'succeeded' || status === 'refunded';

/** Gross, in minor units: what came in, before refunds. */
export const revenueOf = (payments: readonly PaymentsOfDay[]) =>
  sum(payments.filter(hasCome), ({ amountMinor }) => amountMinor);

/** Of what came in, in minor units. */
export const refundsOf = (payments: readonly PaymentsOfDay[]) =>
  sum(payments.filter(hasCome), ({ refundedMinor }) => refundedMinor);

/** In percent, of those that succeeded or failed. Null without any. */
function successRateOf(payments: readonly PaymentsOfDay[]): number | null {
  const succeeded = sum(payments.filter(hasCome), ({ count }) => count);
  const failed = sum(
    payments.filter(({ status }) => status === 'failed'),
    ({ count }) => count,
  );
  return succeeded + failed === 0 ? null : (100 * succeeded) / (succeeded + failed);
}

/** How many pay again and again, after these days. */
const payersAfter = (days: readonly SubscriptionDay[]) => sum(days, ({ started, ended }) => started - ended);

/** What they pay a month, after these days. */
const mrrAfter = (days: readonly SubscriptionDay[]) => sum(days, ({ mrrMinor }) => mrrMinor);

/** Of those who paid when the range began or began in it, the share that stopped in it. Null without any. */
function churnOf(days: readonly SubscriptionDay[], range: Span): number | null {
  const inRange = within(days, range);
  const atRisk = payersAfter(days.filter(({ day }) => day < range.from)) + sum(inRange, ({ started }) => started);
  return atRisk === 0 ? null : sum(inRange, ({ ended }) => ended) / atRisk;
}

export interface MonthOfRevenue {
  /** YYYY-MM. */
  readonly month: string;
  readonly revenueMinor: number;
  /** That pay again and again, when the month ended, or now. */
  readonly subscriptions: number;
  /** When the month ended, or now. */
  readonly mrrMinor: number;
}

/** Of whole months, whatever part of them the range has. */
export const monthsOfRevenue = (
  payments: readonly PaymentsOfDay[],
  days: readonly SubscriptionDay[],
  range: Span,
): MonthOfRevenue[] =>
  monthsIn(range).map((month) => {
    const soFar = days.filter(({ day }) => monthOf(day) <= month);
    return {
      month,
      revenueMinor: revenueOf(payments.filter(({ day }) => monthOf(day) === month)),
      subscriptions: payersAfter(soFar),
      mrrMinor: mrrAfter(soFar),
    };
  });

/** By plan id; all add-ons together under null. In minor units, those that brought in most first. */
function revenueByItem(payments: readonly PaymentsOfDay[]): (readonly [planId: string | null, minor: number])[] {
  const byItem = new Map<string | null, number>();
  for (const payment of payments) {
    const item = payment.kind === 'plan' ? payment.itemId : null;
    byItem.set(item, (byItem.get(item) ?? 0) + revenueOf([payment]));
  }
  return [...byItem].filter(([, minor]) => minor > 0).sort(([, a], [, b]) => b - a);
}

/** Every figure of the financial report, by the definitions that the schema gives. Amounts are in minor units. */
export function financialFigures(
  days: readonly SubscriptionDay[],
  payments: readonly PaymentsOfDay[],
  range: ReportRange,
) {
  const mrrMinor = mrrAfter(days);
  const activeSubscriptions = payersAfter(days);
  const churn = churnOf(days, range);
  const monthlyChurn = churn === null ? 0 : (churn * MONTH_DAYS) / range.length;
  const inRange = within(payments, range);
  const revenueMinor = revenueOf(inRange);
  return {
    mrrMinor,
    arrMinor: 12 * mrrMinor,
    revenueMinor,
    activeSubscriptions,
    churnRate: churn === null ? null : 100 * churn,
    ltvMinor:
      monthlyChurn === 0 || activeSubscriptions === 0
        ? null
        : Math.round(mrrMinor / activeSubscriptions / monthlyChurn),
    revenueGrowth: growthOf(revenueOf(within(payments, range.before)), revenueMinor),
    months: monthsOfRevenue(payments, days, range),
    revenueByItem: revenueByItem(inRange),
    paymentSuccessRate: successRateOf(inRange),
    refundsMinor: refundsOf(inRange),
  };
}
