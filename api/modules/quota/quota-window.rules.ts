/** The length of a quota window in months: a month, a quarter or a year. */
export type WindowMonths = 1 | 3 | 12;

/** The time after which used prompts reset: [start, end). */
export interface QuotaWindow {
  readonly start: Date;
  readonly end: Date;
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Returns the same day and time in a later month, in UTC. If that month is too short, its last day: one month after 31
 * January is 28 February, two months after it is 31 March.
 */
export function addMonths(anchor: Date, months: number): Date {
  const month = anchor.getUTCMonth() + months;
  const year = anchor.getUTCFullYear() + Math.floor(month / 12);
  const monthOfYear = ((month % 12) + 12) % 12;
  const moved = new Date(anchor);
  moved.setUTCFullYear(year, monthOfYear, Math.min(anchor.getUTCDate(), lastDayOf(year, monthOfYear)));
  return moved;
}

/**
 * Returns the window that contains `at`, if the first window starts at `anchor`. A time before the anchor
 * belongs to the first window.
 */
export function windowAt(anchor: Date, months: WindowMonths, at: Date): QuotaWindow {
  const elapsed = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  let index = Math.max(0, Math.floor(elapsed / months));
  // The calendar month of `at` may start before the window does.
  if (index > 0 && addMonths(anchor, index * months) > at) index -= 1;
  return { start: addMonths(anchor, index * months), end: addMonths(anchor, (index + 1) * months) };
}

/** Returns the length of a plan's quota window: its interval. The prompts of a lifetime plan reset monthly. */
export function toWindowMonths(interval: 'monthly' | 'quarterly' | 'yearly' | 'lifetime'): WindowMonths {
  if (interval === 'quarterly') return 3;
  return interval === 'yearly' ? 12 : 1;
}
