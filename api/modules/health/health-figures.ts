import type { HealthMinute } from './health-minutes.service.ts';
import { emptyMinute, merged, type MinuteFigures, percentileOf } from './minute-figures.rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

/** Of what the figures are: uptime and errors of a day, everything else of the last hour. */
export const WINDOW_HOURS = 24;
const RECENT_MINUTES = 60;
const RATE_MINUTES = 5;

const startOfMinute = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
const startOfHour = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS;

/** The first minute of the last so many; the one that is under way is the last. */
export const firstOfLast = (minutes: number, now: Date) =>
  new Date(startOfMinute(now).getTime() - (minutes - 1) * MINUTE_MS);

const sumOf = (minutes: readonly HealthMinute[]) => minutes.reduce<MinuteFigures>(merged, emptyMinute());
const from = (minutes: readonly HealthMinute[], start: Date) => minutes.filter(({ at }) => at >= start);

const percent = (part: number, whole: number) => (100 * part) / whole;

/** Minutes in which a process was alive and ready, of those that passed since anything is known, a day at most. */
function uptimeOf(minutes: readonly HealthMinute[], known: Date | null, now: Date): number {
  if (!known) return 100;
  const windowStart = firstOfLast(WINDOW_HOURS * 60, now);
  const start = known > windowStart ? known : windowStart;
  // The minute that is under way counts once somebody has said that they are ready.
  const ready = new Set(from(minutes, start).flatMap(({ at, ready }) => (ready > 0 ? [at.getTime()] : [])));
  const current = startOfMinute(now).getTime();
  const passed = Math.max(0, Math.round((current - start.getTime()) / MINUTE_MS)) + (ready.has(current) ? 1 : 0);
  return passed === 0 ? 100 : percent(ready.size, passed);
}

/** Averages of five minutes each, oldest first; those without a request are left out. */
function responseTimesOf(minutes: readonly HealthMinute[]) {
  const steps = new Map<number, HealthMinute[]>();
  for (const minute of minutes) {
    const step = Math.floor(minute.at.getTime() / STEP_MS) * STEP_MS;
    steps.set(step, [...(steps.get(step) ?? []), minute]);
  }
  return [...steps].flatMap(([step, of]) => {
    const { requests, durationMs } = sumOf(of);
    return requests === 0 ? [] : [{ time: new Date(step), avg: durationMs / requests }];
  });
}

function errorsByHourOf(minutes: readonly HealthMinute[], now: Date) {
  const last = startOfHour(now.getTime());
  return Array.from({ length: WINDOW_HOURS }, (_, index) => {
    const hour = last - (WINDOW_HOURS - 1 - index) * HOUR_MS;
    const of = minutes.filter(({ at }) => startOfHour(at.getTime()) === hour);
    return { hour: new Date(hour), count: sumOf(of).errors };
  });
}

/** Everything that the minutes of a day tell. Nothing is made up: what was not measured is null, or 0 where nothing happened. */
export function healthFigures(minutes: readonly HealthMinute[], known: Date | null, now: Date) {
  const recent = sumOf(from(minutes, firstOfLast(RECENT_MINUTES, now)));
  const lately = sumOf(from(minutes, firstOfLast(RATE_MINUTES, now)));
  const lookups = recent.cacheHits + recent.cacheMisses;
  return {
    apiUptime: uptimeOf(minutes, known, now),
    responseTimeAvg: recent.requests === 0 ? 0 : recent.durationMs / recent.requests,
    responseTimeP95: percentileOf(recent, 95),
    errorRate: recent.requests === 0 ? 0 : percent(recent.errors, recent.requests),
    requestsPerMinute: lately.requests / RATE_MINUTES,
    databaseResponseTime: recent.pings === 0 ? null : recent.pingMs / recent.pings,
    cacheHitRate: lookups === 0 ? null : percent(recent.cacheHits, lookups),
    responseTimes: responseTimesOf(from(minutes, firstOfLast(WINDOW_HOURS * 60, now))),
    errorsByHour: errorsByHourOf(minutes, now),
  };
}
