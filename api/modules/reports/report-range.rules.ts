import type { AnalyticsRange, DayRangeInput, FinancialRange } from '#api/graphql/types.generated.ts';
import { assertValid, type FieldProblems } from '#api/kernel/validation.ts';
import { addDays, dayOf } from '#api/lib/days.ts';
import { countDays, type Days, findRangeProblem, isDay } from '#schema/report-days.ts';

const DAYS: Readonly<Record<AnalyticsRange | FinancialRange, number>> = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_year: 365,
};

/** The days of a report, and the range of the same length before it. */
export interface ReportRange extends Days {
  readonly length: number;
  readonly before: Days;
}

/** The days that a caller chose: a preset range that ends today, or days of their own. */
export interface ChosenRange {
  readonly range: AnalyticsRange | FinancialRange;
  /** Takes the place of `range`. */
  readonly days?: DayRangeInput | null | undefined;
}

export const startOfDay = (day: string) => new Date(`${day}T00:00:00.000Z`);

function findDaysProblem({ from, to }: DayRangeInput, today: string): FieldProblems {
  if (!isDay(from)) return { from: 'Write the day as YYYY-MM-DD' };
  if (!isDay(to)) return { to: 'Write the day as YYYY-MM-DD' };
  return findRangeProblem({ from, to }, today);
}

/** Returns the days of a report. Throws BAD_USER_INPUT for days that can't be reported on. */
export function toReportRange({ range, days }: ChosenRange, now: Date): ReportRange {
  const today = dayOf(now);
  if (days) assertValid(findDaysProblem(days, today));
  const to = days?.to ?? today;
  const back = (count: number) => dayOf(addDays(startOfDay(to), -count));
  const length = days ? countDays(days) : DAYS[range];
  return { length, from: back(length - 1), to, before: { from: back(2 * length - 1), to: back(length) } };
}

/** Returns the moments of a range: up to now when it ends today. */
export const toMoments = ({ from, to }: Days, now: Date) => {
  const end = new Date(addDays(startOfDay(to), 1).getTime() - 1);
  return { from: startOfDay(from), to: end < now ? end : now };
};

export const monthOf = (day: string) => day.slice(0, 7);

/** Returns every day of a span, oldest first. */
export function daysIn({ from, to }: Days): string[] {
  const first = startOfDay(from);
  return Array.from({ length: countDays({ from, to }) }, (_, index) => dayOf(addDays(first, index)));
}

/** Returns every month that a span touches, oldest first, as YYYY-MM. */
export const monthsIn = (span: Days): string[] => [...new Set(daysIn(span).map(monthOf))];

/** Returns the first day of the month that is `months` after that of a day. */
function startOfMonth(day: string, months: number): Date {
  const start = startOfDay(`${monthOf(day)}-01`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return start;
}

/** Returns the days of every month that a span touches. */
export const wholeMonthsOf = ({ from, to }: Days): Days => ({
  from: dayOf(startOfMonth(from, 0)),
  to: dayOf(addDays(startOfMonth(to, 1), -1)),
});

/** Returns the span of `count` months, of which the last ends with the day `to`. */
export const lastMonthsOf = (to: string, count: number): Days => ({ from: dayOf(startOfMonth(to, 1 - count)), to });

/** Returns the days to read for a range, its range before and the whole months that it touches. */
export function spanToRead({ before, ...range }: ReportRange): Days {
  const { from, to } = wholeMonthsOf(range);
  return { from: before.from < from ? before.from : from, to };
}

/** Returns the rows of a span's days. */
export const within = <T extends { readonly day: string }>(rows: readonly T[], { from, to }: Days): T[] =>
  rows.filter(({ day }) => day >= from && day <= to);

/** Returns the growth of a figure in percent. Null when it was 0 before. */
export const computeGrowth = (before: number, now: number): number | null =>
  before === 0 ? null : (100 * (now - before)) / before;
