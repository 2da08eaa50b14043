import { invalidInput } from '#api/kernel/errors.ts';
import { addDays } from '#api/lib/days.ts';
import { isDay } from '#schema/report-days.ts';

/** Returns the start of a YYYY-MM-DD day in UTC. Throws BAD_USER_INPUT that names the field. */
function parseDay(day: unknown, field: string): Date {
  if (typeof day === 'string' && isDay(day)) return new Date(day);
  throw invalidInput({ [field]: 'Write the day as YYYY-MM-DD' });
}

interface Days {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/**
 * Turns two days into a range, from the start of the first day to the end of the last day, in UTC. `before` is
 * excluded. Null: no bound. Throws BAD_USER_INPUT.
 */
export function toDateRange({ startDate, endDate }: Days): {
  readonly from: Date | null;
  readonly before: Date | null;
} {
  const from = startDate ? parseDay(startDate, 'startDate') : null;
  const lastDay = endDate ? parseDay(endDate, 'endDate') : null;
  if (from && lastDay && from > lastDay) {
    throw invalidInput({ startDate: 'The start date must not be after the end date' });
  }
  return { from, before: lastDay && addDays(lastDay, 1) };
}
