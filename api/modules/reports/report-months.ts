import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { REPORT } from '#schema/limits.ts';
import { computeMonths, type MonthOfRevenue } from './financial-figures.ts';
import { lastMonthsOf, wholeMonthsOf } from './report-range.rules.ts';
import { loadPayments, loadSubscriptionDays } from './report-sources.ts';

/** The figures of a month. Amounts are in whole units of the currency. */
interface MonthFigures {
  /** YYYY-MM. */
  readonly month: string;
  readonly revenue: number;
  readonly subscriptions: number;
  readonly mrr: number;
}

/** Returns the months of a report, with amounts in whole units of the currency. */
export const toFinancialMonths = (months: readonly MonthOfRevenue[], currency: string): MonthFigures[] =>
  months.map(({ month, revenueMinor, subscriptions, mrrMinor }) => ({
    month,
    subscriptions,
    revenue: fromMinorUnits(revenueMinor, currency),
    mrr: fromMinorUnits(mrrMinor, currency),
  }));

/** A report with the months that its range touches. */
interface MonthlyReport<M> {
  /** The last day of the range, YYYY-MM-DD. */
  readonly to: string;
  readonly revenueByMonth: M[];
}

/** Returns the months of a report, or `atLeast` months that end with its last one if it has fewer. Throws BAD_USER_INPUT. */
export async function listMonths<M>(
  ctx: RequestContext,
  { to, revenueByMonth }: MonthlyReport<M>,
  atLeast: number,
): Promise<(M | MonthFigures)[]> {
  if (atLeast < 1 || atLeast > REPORT.maxMonths)
    throw invalidInput({ atLeast: `1 to ${REPORT.maxMonths} months can be asked for` });
  if (revenueByMonth.length >= atLeast) return revenueByMonth;
  const months = lastMonthsOf(to, atLeast);
  const [days, payments] = await Promise.all([loadSubscriptionDays(ctx), loadPayments(ctx, wholeMonthsOf(months))]);
  return toFinancialMonths(computeMonths(payments, days, months), ctx.runtime.config.currency);
}
