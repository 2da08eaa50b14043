export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const DAY_MS = DAY_SECONDS * 1000;

/** Returns the UTC day, as YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

export const dayBefore = (day: string): string => dayOf(addDays(new Date(day), -1));

export const dayAfter = (day: string): string => dayOf(addDays(new Date(day), 1));

/** Returns the last `count` UTC days including today, oldest first, as YYYY-MM-DD. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(addDays(now, index + 1 - count)));

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fullDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the UTC day for people, with its year: `Dec 22, 2026`. */
export const formatFullDay = (day: Date): string => fullDate.format(day);

/** Returns the UTC day for people: `Dec 22`, with the year if it is not the current one. */
export const formatDay = (day: Date, now: Date): string =>
  (day.getUTCFullYear() === now.getUTCFullYear() ? monthAndDay : fullDate).format(day);
