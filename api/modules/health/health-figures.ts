import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import type { ModelProvider } from '#api/ports/model-providers.ts';
import type { HealthMinute } from './minute-figures.rules.ts';
import { computePercentile, emptyMinute, mergeMinutes, type MinuteFigures } from './minute-figures.rules.ts';

const STEP_MS = 5 * MINUTE_MS;

/**
 * The time that the figures cover: 24 hours for uptime and for the series by hour and step, 5 minutes for `requestsPerMinute`, the last
 * hour for everything else, such as the error rate.
 */
export const WINDOW_HOURS = 24;
const RECENT_MINUTES = 60;
const RATE_MINUTES = 5;

const startOfMinute = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
const startOfHour = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS;

/** Returns the start of the last `minutes` minutes. The current minute is the last of them. */
export const startOfLastMinutes = (minutes: number, now: Date) =>
  new Date(startOfMinute(now).getTime() - (minutes - 1) * MINUTE_MS);

const sumMinutes = (minutes: readonly HealthMinute[]) => minutes.reduce<MinuteFigures>(mergeMinutes, emptyMinute());
const from = (minutes: readonly HealthMinute[], start: Date) => minutes.filter(({ at }) => at >= start);

const percent = (part: number, whole: number) => (100 * part) / whole;

/** Returns the percentage of minutes with a ready server from `start` to the minute of `now`. */
function computeUptimeSince(minutes: readonly HealthMinute[], start: Date, now: Date): number {
  const current = startOfMinute(now).getTime();
  // The current minute counts as soon as a server has reported that it is ready.
  const ready = new Set(from(minutes, start).flatMap(({ at, ready }) => (ready > 0 ? [at.getTime()] : [])));
  const passed = Math.max(0, Math.round((current - start.getTime()) / MINUTE_MS)) + (ready.has(current) ? 1 : 0);
  return passed === 0 ? 100 : percent(ready.size, passed);
}

/**
 * Returns the percentage of minutes with a ready server over the last day, or since the first measurement (`firstMinute`) if
 * that is later. 100 without any measurement.
 */
function computeUptime(minutes: readonly HealthMinute[], firstMinute: Date | null, now: Date): number {
  if (!firstMinute) return 100;
  const windowStart = startOfLastMinutes(WINDOW_HOURS * 60, now);
  return computeUptimeSince(minutes, firstMinute > windowStart ? firstMinute : windowStart, now);
}

/** Averages the response times of five-minute steps, oldest first. Steps without requests are omitted. */
function averageResponseTimes(minutes: readonly HealthMinute[]) {
  const steps = new Map<number, HealthMinute[]>();
  for (const minute of minutes) {
    const step = Math.floor(minute.at.getTime() / STEP_MS) * STEP_MS;
    steps.set(step, [...(steps.get(step) ?? []), minute]);
  }
  return [...steps].flatMap(([step, minutesOfStep]) => {
    const { requests, durationMs } = sumMinutes(minutesOfStep);
    return requests === 0 ? [] : [{ time: new Date(step), avg: durationMs / requests }];
  });
}

/** Returns the last 24 hours with their minutes, oldest first. */
function groupByHour(minutes: readonly HealthMinute[], now: Date) {
  const last = startOfHour(now.getTime());
  return Array.from({ length: WINDOW_HOURS }, (_, index) => {
    const hour = last - (WINDOW_HOURS - 1 - index) * HOUR_MS;
    return { hour: new Date(hour), minutesOfHour: minutes.filter(({ at }) => startOfHour(at.getTime()) === hour) };
  });
}

const countErrorsByHour = (minutes: readonly HealthMinute[], now: Date) =>
  groupByHour(minutes, now).map(({ hour, minutesOfHour }) => ({ hour, count: sumMinutes(minutesOfHour).errors }));

/** Returns the uptime of each hour. Null when no server reported anything in it, so that a chart has a gap. */
const computeUptimeByHour = (minutes: readonly HealthMinute[], firstMinute: Date | null, now: Date) =>
  groupByHour(minutes, now).map(({ hour, minutesOfHour }) => {
    if (!firstMinute || minutesOfHour.length === 0) return { hour, uptime: null };
    const end = new Date(hour.getTime() + HOUR_MS);
    return {
      hour,
      uptime: computeUptimeSince(minutesOfHour, firstMinute > hour ? firstMinute : hour, end < now ? end : now),
    };
  });

/** Adds up the calls of each provider, most calls first. */
function computeProviderHealth(minutes: readonly HealthMinute[]) {
  return Object.entries(sumMinutes(minutes).providers)
    .map(([provider, { calls, failures, durationMs, latency }]) => ({
      // The recorder takes nothing else.
      provider: provider as ModelProvider,
      calls,
      failures,
      errorRate: percent(failures, calls),
      responseTimeAvg: durationMs / calls,
      responseTimeP95: computePercentile({ latency, requests: calls }, 95),
    }))
    .sort((a, b) => b.calls - a.calls || a.provider.localeCompare(b.provider));
}

/** Computes all figures that come from stored minutes. `firstMinute` is the first stored one. */
export function computeHealthFigures(minutes: readonly HealthMinute[], firstMinute: Date | null, now: Date) {
  const lastHour = sumMinutes(from(minutes, startOfLastMinutes(RECENT_MINUTES, now)));
  const lastFiveMinutes = sumMinutes(from(minutes, startOfLastMinutes(RATE_MINUTES, now)));
  const lookups = lastHour.cacheHits + lastHour.cacheMisses;
  return {
    apiUptime: computeUptime(minutes, firstMinute, now),
    requestCount: lastHour.requests,
    responseTimeAvg: lastHour.requests === 0 ? 0 : lastHour.durationMs / lastHour.requests,
    responseTimeP95: computePercentile(lastHour, 95),
    errorRate: lastHour.requests === 0 ? 0 : percent(lastHour.errors, lastHour.requests),
    requestsPerMinute: lastFiveMinutes.requests / RATE_MINUTES,
    databaseResponseTime: lastHour.pings === 0 ? null : lastHour.pingMs / lastHour.pings,
    cacheHitRate: lookups === 0 ? null : percent(lastHour.cacheHits, lookups),
    responseTimes: averageResponseTimes(from(minutes, startOfLastMinutes(WINDOW_HOURS * 60, now))),
    errorsByHour: countErrorsByHour(minutes, now),
    uptimeByHour: computeUptimeByHour(minutes, firstMinute, now),
    providers: computeProviderHealth(from(minutes, startOfLastMinutes(WINDOW_HOURS * 60, now))),
  };
}
