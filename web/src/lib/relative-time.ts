import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dates = new Intl.DateTimeFormat('en', DAY);
const utcDays = new Intl.DateTimeFormat('en', { ...DAY, timeZone: 'UTC' });
const instants = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** 'Nov 23, 2026'. */
export const formatDate = (at: Date): string => dates.format(at);

/** 'Nov 23, 2026', the day in UTC. For what is a day rather than a moment, such as a limit that was entered as one. */
export const formatUtcDay = (at: Date): string => utcDays.format(at);

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
