import type { AnalyticsRange, FinancialRange } from '#api/graphql/types.generated.ts';
import { addDays, DAY_MS, dayOf } from '#api/lib/days.ts';

const DAYS: Readonly<Record<AnalyticsRange | FinancialRange, number>> = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_year: 365,
};

/** Days in UTC, both ends included, as YYYY-MM-DD. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The days of a report, today included, and the range of the same length before it. */
export interface ReportRange extends Span {
  readonly length: number;
  readonly before: Span;
}

export function toReportRange(range: AnalyticsRange | FinancialRange, now: Date): ReportRange {
  const length = DAYS[range];
  const back = (days: number) => dayOf(addDays(now, -days));
  return {
    length,
    from: back(length - 1),
    to: back(0),
    before: { from: back(2 * length - 1), to: back(length) },
  };
}

export const startOfDay = (day: string) => new Date(`${day}T00:00:00.000Z`);

export const monthOf = (day: string) => day.slice(0, 7);

/** Every day of a span, oldest first. */
export function daysIn({ from, to }: Span): string[] {
  const first = startOfDay(from);
  const length = Math.round((startOfDay(to).getTime() - first.getTime()) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => dayOf(addDays(first, index)));
}

/** Every month that a span touches, oldest first, as YYYY-MM. */
export const monthsIn = (span: Span): string[] => [...new Set(daysIn(span).map(monthOf))];

export const within = <T extends { readonly day: string }>(rows: readonly T[], { from, to }: Span): T[] =>
  rows.filter(({ day }) => day >= from && day <= to);

/** The growth of a figure in percent. Null when it was 0 before. */
export const computeGrowth = (before: number, now: number): number | null =>
  before === 0 ? null : (100 * (now - before)) / before;
