import { formatUtcDay } from '#web/lib/utc-days.ts';

/** Writes a day as the queries of Testing Library see it: they take each space for a plain one, and that within a date does not break. */
export const shownDay = (at: Date | null | undefined): string =>
  formatUtcDay(String(at?.toISOString())).replaceAll('\u00a0', ' ');
