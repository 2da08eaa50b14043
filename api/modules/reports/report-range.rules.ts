import type { AnalyticsRange, DayRangeInput, FinancialRange } from '#api/graphql/types.generated.ts';
import { assertValid, type FieldProblems } from '#api/kernel/validation.ts';
import { addDays, DAY_MS, dayOf } from '#api/lib/days.ts';
import { REPORT } from '#schema/limits.ts';

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

/** The days of a report, and the range of the same length before it. */
export interface ReportRange extends Span {
  readonly length: number;
  readonly before: Span;
}

/** The days that a caller chose: a preset range that ends today, or days of their own. */
export interface ChosenRange {
  readonly range: AnalyticsRange | FinancialRange;
  /** Takes the place of `range`. */
  readonly days?: DayRangeInput | null | undefined;
}

export const startOfDay = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** Returns the length of a span in days. */
export const countDays = ({ from, to }: Span) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS) + 1;

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOfDay(text).getTime()) && dayOf(startOfDay(text)) === text;

function findDaysProblem({ from, to }: DayRangeInput, today: string): FieldProblems {
  if (!isDay(from)) return { from: 'Write the day as YYYY-MM-DD' };
  if (!isDay(to)) return { to: 'Write the day as YYYY-MM-DD' };
  if (from > to) return { from: 'The first day must not be after the last day' };
  if (to > today) return { to: 'The last day must not be in the future' };
  return countDays({ from, to }) > REPORT.maxDays
    ? { from: `A range has at most ${REPORT.maxDays.toLocaleString('en')} days` }
    : {};
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
export const toMoments = ({ from, to }: Span, now: Date) => {
  const end = new Date(addDays(startOfDay(to), 1).getTime() - 1);
  return { from: startOfDay(from), to: end < now ? end : now };
};

export const monthOf = (day: string) => day.slice(0, 7);

/** Returns every day of a span, oldest first. */
export function daysIn({ from, to }: Span): string[] {
  const first = startOfDay(from);
  return Array.from({ length: countDays({ from, to }) }, (_, index) => dayOf(addDays(first, index)));
}

/** Returns every month that a span touches, oldest first, as YYYY-MM. */
export const monthsIn = (span: Span): string[] => [...new Set(daysIn(span).map(monthOf))];

/** Returns the first day of the month that is `months` after that of a day. */
function startOfMonth(day: string, months: number): Date {
  const start = startOfDay(`${monthOf(day)}-01`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return start;
}

/** Returns the days of every month that a span touches. */
export const wholeMonthsOf = ({ from, to }: Span): Span => ({
  from: dayOf(startOfMonth(from, 0)),
  to: dayOf(addDays(startOfMonth(to, 1), -1)),
});

/** Returns the span of `count` months, of which the last ends with the day `to`. */
export const lastMonthsOf = (to: string, count: number): Span => ({ from: dayOf(startOfMonth(to, 1 - count)), to });

/** Returns the days to read for a range, its range before and the whole months that it touches. */
export function spanToRead({ before, ...range }: ReportRange): Span {
  const { from, to } = wholeMonthsOf(range);
  return { from: before.from < from ? before.from : from, to };
}

/** Returns the rows of a span's days. */
export const within = <T extends { readonly day: string }>(rows: readonly T[], { from, to }: Span): T[] =>
  rows.filter(({ day }) => day >= from && day <= to);

/** Returns the growth of a figure in percent. Null when it was 0 before. */
export const computeGrowth = (before: number, now: number): number | null =>
  before === 0 ? null : (100 * (now - before)) / before;
