import { REPORT } from './limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days in UTC, both included, as YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns whether a text is a day. February 30 is none: `Date` takes it for a day in March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(new Date(text)) === text;

export const countDays = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** What is wrong with days that contradict each other. */
export const REVERSED_DAYS = 'The first day must not be after the last day';

/** Returns whether the first of two days is after the last one. Days are YYYY-MM-DD; one that is empty or missing is no bound. */
export const areDaysReversed = (first: string | undefined, last: string | undefined): boolean =>
  Boolean(first) && Boolean(last) && String(first) > String(last);

/** Says why a report can't show these days, by field. Empty if it can. */
export function findRangeProblem({ from, to }: Days, today: string): Partial<Record<keyof Days, string>> {
  if (areDaysReversed(from, to)) return { from: REVERSED_DAYS };
  if (to > today) return { to: 'The last day must not be in the future' };
  return countDays({ from, to }) > REPORT.maxDays
    ? { from: `A range has at most ${REPORT.maxDays.toLocaleString('en')} days` }
    : {};
}
