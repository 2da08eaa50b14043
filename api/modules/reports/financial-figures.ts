import { sumOf } from '#api/lib/sum-of.ts';
import type { PaymentsOfDay } from '#api/modules/billing/payments.service.ts';
import type { SubscriptionDay } from '#api/modules/subscriptions/subscription-days.service.ts';
import { countDays, type Days } from '#schema/report-days.ts';
import { computeGrowth, monthOf, monthsIn, type ReportRange, within } from './report-range.rules.ts';

/** Monthly churn and lifetime value use months of 30 days. */
const MONTH_DAYS = 30;

const isPaid = ({ status }: PaymentsOfDay) => status === 'succeeded' || status === 'refunded';

/** Sums the revenue before refunds, in minor units. */
export const sumRevenue = (payments: readonly PaymentsOfDay[]) =>
  sumOf(payments.filter(isPaid), ({ amountMinor }) => amountMinor);

/** Sums the refunds of these payments, whenever they were made, in minor units. */
export const sumRefunds = (payments: readonly PaymentsOfDay[]) =>
  sumOf(payments.filter(isPaid), ({ refundedMinor }) => refundedMinor);

/** Returns the percentage of successful payments. Null when there were none. */
function computeSuccessRate(payments: readonly PaymentsOfDay[]): number | null {
  const succeeded = sumOf(payments.filter(isPaid), ({ count }) => count);
  const failed = sumOf(
    payments.filter(({ status }) => status === 'failed'),
    ({ count }) => count,
  );
  return succeeded + failed === 0 ? null : (100 * succeeded) / (succeeded + failed);
}

/** Returns the number of recurring subscriptions after these days, which must begin with the first day ever. */
const countPayers = (days: readonly SubscriptionDay[]) => sumOf(days, ({ started, ended }) => started - ended);

/** Sums the changes of these days to the MRR after them, in minor units. */
const sumMrr = (days: readonly SubscriptionDay[]) => sumOf(days, ({ mrrMinor }) => mrrMinor);

/**
 * Returns the fraction of subscriptions that ended in the range, of those that existed at its start or
 * began in it. Null without any.
 */
function computeChurn(days: readonly SubscriptionDay[], range: Days): number | null {
  const inRange = within(days, range);
  const atRisk = countPayers(days.filter(({ day }) => day < range.from)) + sumOf(inRange, ({ started }) => started);
  return atRisk === 0 ? null : sumOf(inRange, ({ ended }) => ended) / atRisk;
}

export interface MonthOfRevenue {
  /** YYYY-MM. */
  readonly month: string;
  readonly revenueMinor: number;
  /** Recurring subscriptions at the end of the month, or now. */
  readonly subscriptions: number;
  /** At the end of the month, or now. */
  readonly mrrMinor: number;
}

/** Computes the figures of every month that the range touches, as whole months. */
export const computeMonths = (
  payments: readonly PaymentsOfDay[],
  days: readonly SubscriptionDay[],
  range: Days,
): MonthOfRevenue[] =>
  monthsIn(range).map((month) => {
    const soFar = days.filter(({ day }) => monthOf(day) <= month);
    return {
      month,
      revenueMinor: sumRevenue(payments.filter(({ day }) => monthOf(day) === month)),
      subscriptions: countPayers(soFar),
      mrrMinor: sumMrr(soFar),
    };
  });

/**
 * Sums the revenue by item, in minor units, largest first. The item of a plan is its id, that of all seats `seats`, that of all add-ons
 * null.
 */
function groupRevenueByItem(payments: readonly PaymentsOfDay[]): (readonly [itemId: string | null, minor: number])[] {
  const byItem = new Map<string | null, number>();
  for (const payment of payments) {
    const item = payment.kind === 'add_on' ? null : payment.itemId;
    byItem.set(item, (byItem.get(item) ?? 0) + sumRevenue([payment]));
  }
  return [...byItem].filter(([, minor]) => minor > 0).sort(([, a], [, b]) => b - a);
}

/** Returns the figures of one span, as schema/reports.graphql defines them. Amounts are in minor units. */
function computeSpanFigures(days: readonly SubscriptionDay[], payments: readonly PaymentsOfDay[], span: Days) {
  const soFar = days.filter(({ day }) => day <= span.to);
  const mrrMinor = sumMrr(soFar);
  const activeSubscriptions = countPayers(soFar);
  const churn = computeChurn(days, span);
  const monthlyChurn = churn === null ? 0 : (churn * MONTH_DAYS) / countDays(span);
  const inSpan = within(payments, span);
  return {
    mrrMinor,
    arrMinor: 12 * mrrMinor,
    revenueMinor: sumRevenue(inSpan),
    activeSubscriptions,
    churnRate: churn === null ? null : 100 * churn,
    ltvMinor:
      monthlyChurn === 0 || activeSubscriptions === 0
        ? null
        : Math.round(mrrMinor / activeSubscriptions / monthlyChurn),
    paymentSuccessRate: computeSuccessRate(inSpan),
    refundsMinor: sumRefunds(inSpan),
  };
}

type SpanFigures = ReturnType<typeof computeSpanFigures>;

/** Returns the growth of a figure in percent. Null when it is unknown, or was 0 or unknown before. */
const growthOf = (before: number | null, now: number | null) =>
  before === null || now === null ? null : computeGrowth(before, now);

/** Returns how much a percentage changed, in percentage points. Null when one of them is unknown. */
const pointsOf = (before: number | null, now: number | null) => (before === null || now === null ? null : now - before);

const compareSpans = (before: SpanFigures, now: SpanFigures) => ({
  mrr: growthOf(before.mrrMinor, now.mrrMinor),
  arr: growthOf(before.arrMinor, now.arrMinor),
  totalRevenue: growthOf(before.revenueMinor, now.revenueMinor),
  activeSubscriptions: growthOf(before.activeSubscriptions, now.activeSubscriptions),
  churnRate: pointsOf(before.churnRate, now.churnRate),
  ltv: growthOf(before.ltvMinor, now.ltvMinor),
  paymentSuccessRate: pointsOf(before.paymentSuccessRate, now.paymentSuccessRate),
  refunds: growthOf(before.refundsMinor, now.refundsMinor),
});

/**
 * Returns all figures of the financial report, and their changes against the range before. Amounts are in minor units.
 */
export function computeFinancialFigures(
  days: readonly SubscriptionDay[],
  payments: readonly PaymentsOfDay[],
  range: ReportRange,
) {
  const figures = computeSpanFigures(days, payments, range);
  return {
    ...figures,
    changes: compareSpans(computeSpanFigures(days, payments, range.before), figures),
    months: computeMonths(payments, days, range),
    revenueByItem: groupRevenueByItem(within(payments, range)),
  };
}
