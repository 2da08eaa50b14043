const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in UTC, written YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const dayBefore = (day: string): string => dayOf(new Date(Date.parse(day) - DAY_MS));

/** The last so many days in UTC, oldest first and today last, written YYYY-MM-DD. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));
