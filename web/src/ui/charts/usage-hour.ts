/** The number of prompts in an hour of the day in UTC, added up over all days of a range. */
export interface UsageHour {
  /** 0 to 23, UTC. */
  readonly hour: number;
  readonly count: number;
}

/** The same for an hour of the day in the user's time zone. */
export interface LocalHour {
  /** When it starts, in minutes since midnight. Not a full hour in zones such as India's. */
  readonly start: number;
  readonly count: number;
}

const DAY_MINUTES = 24 * 60;

/** Returns how far the browser's time zone is ahead of UTC now, in minutes. */
const zoneOffset = () => -new Date().getTimezoneOffset();

/** Turns hours in UTC into hours in the browser's time zone, from midnight on. */
export const toLocalHours = (hours: readonly UsageHour[], offset = zoneOffset()): LocalHour[] =>
  hours
    .map(({ hour, count }) => ({ start: (hour * 60 + offset + DAY_MINUTES) % DAY_MINUTES, count }))
    .sort((a, b) => a.start - b.start);

function toClock(minutes: number): { readonly time: string; readonly half: 'am' | 'pm' } {
  const hour = Math.floor(minutes / 60) % 24;
  const past = minutes % 60;
  const time = `${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`;
  return { time, half: hour < 12 ? 'am' : 'pm' };
}

/** Writes a time of day, in minutes since midnight: '9 am', '9:30 am'. */
export function formatTime(start: number): string {
  const { time, half } = toClock(start);
  return `${time} ${half}`;
}

/** Writes the hour that starts at a time of day: '9–10 am', '11 am–12 pm'. */
export function formatHour(start: number): string {
  const [from, to] = [toClock(start), toClock(start + 60)];
  return from.half === to.half
    ? `${from.time}–${to.time} ${to.half}`
    : `${from.time} ${from.half}–${to.time} ${to.half}`;
}
