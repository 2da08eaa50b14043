const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const instants = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

export const formatDate = (at: Date): string => dates.format(at);

export const formatInstant = (at: Date): string => instants.format(at);

/** How long ago something happened: in minutes, hours or days for a week, then the date. Times in the future are 'Just now'. */
export function relativeTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`;
  return formatDate(at);
}
