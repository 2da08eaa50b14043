/** How many months a quota window spans: a month, a quarter or a year. */
export type WindowMonths = 1 | 3 | 12;

/** The span in which one allotment of prompts may be used: [start, end). */
export interface QuotaWindow {
  readonly start: Date;
  readonly end: Date;
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The same day and time of day so many months on, in UTC. A month that lacks the day gives its last one, and only that month:
 * counted from 31 January it is 28 February, then 31 March.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const month = anchor.getUTCMonth() + months;
  const year = anchor.getUTCFullYear() + Math.floor(month / 12);
  const monthOfYear = ((month % 12) + 12) % 12;
  const moved = new Date(anchor);
  moved.setUTCFullYear(year, monthOfYear, Math.min(anchor.getUTCDate(), lastDayOf(year, monthOfYear)));
  return moved;
}

/** The window that holds `at`, in the row of windows that starts at `anchor`. A moment before it falls into the first. */
export function windowAt(anchor: Date, months: WindowMonths, at: Date): QuotaWindow {
  const elapsed = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  let index = Math.max(0, Math.floor(elapsed / months));
  // Counted by the calendar, the month of `at` may have begun before the window did.
  if (index > 0 && monthsAfter(anchor, index * months) > at) index -= 1;
  return { start: monthsAfter(anchor, index * months), end: monthsAfter(anchor, (index + 1) * months) };
}

/** A window lasts as long as the plan's interval; what is paid once gives by the month. */
export function windowMonthsOf(interval: 'monthly' | 'quarterly' | 'yearly' | 'lifetime'): WindowMonths {
  if (interval === 'quarterly') return 3;
  return interval === 'yearly' ? 12 : 1;
}
