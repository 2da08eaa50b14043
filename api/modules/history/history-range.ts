import { addDays } from '../../days.ts';
import { invalidInput } from '../../errors.ts';

/** The start of a day in UTC, written YYYY-MM-DD. Throws BAD_USER_INPUT, naming the field. */
function startOf(day: unknown, field: string): Date {
  const written = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '';
  const start = new Date(`${written}T00:00:00.000Z`);
  // 31 February is an Invalid Date or the 3rd of March, depending on how it is read.
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(written)) {
    throw invalidInput({ [field]: 'Write the day as YYYY-MM-DD' });
  }
  return start;
}

interface Days {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** From the start of the first day to the end of the last, in UTC: [from, before). Null: no bound. */
export function rangeOf({ startDate, endDate }: Days): { readonly from: Date | null; readonly before: Date | null } {
  const from = startDate ? startOf(startDate, 'startDate') : null;
  const lastDay = endDate ? startOf(endDate, 'endDate') : null;
  if (from && lastDay && from > lastDay) {
    throw invalidInput({ startDate: 'The start date must not be after the end date' });
  }
  return { from, before: lastDay && addDays(lastDay, 1) };
}
