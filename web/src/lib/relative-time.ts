import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { keepDatesWhole } from './whole-dates.ts';

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const instants = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** 'Nov 23, 2026', whose first space does not break. */
export const formatDate = (at: Date): string => keepDatesWhole(dates.format(at));

/** 'Nov 23, 2026, 4:05 PM'. */
export const formatTime = (at: Date): string => times.format(at);

/** 'November 23, 2026 at 4:05 PM'. */
export const formatInstant = (at: Date): string => instants.format(at);

/** Says how long ago something happened: in minutes, hours or days up to a week, then with the date. Times in the future are 'Just now'. */
export function relativeTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d ago`;
  return formatDate(at);
}
