import { expect, test } from 'vitest';
import { computeHealthFigures } from '#api/modules/health/health-figures.ts';
import type { HealthMinute } from '#api/modules/health/minute-figures.rules.ts';
import { emptyMinute, getBucket } from '#api/modules/health/minute-figures.rules.ts';

const NOW = new Date('2026-01-02T12:00:30Z');
const minutesAgo = (minutes: number) => new Date(Date.parse('2026-01-02T12:00:00Z') - minutes * 60_000);

/** The figures of a minute, in which one server was ready. */
const minute = (back: number, figures: Partial<HealthMinute> = {}): HealthMinute => ({
  ...emptyMinute(),
  at: minutesAgo(back),
  ready: 1,
  ...figures,
});
const latencyOf = (...durations: readonly number[]) => {
  const latency = [...emptyMinute().latency];
  for (const ms of durations) latency[getBucket(ms)] = (latency[getBucket(ms)] ?? 0) + 1;
  return { requests: durations.length, durationMs: durations.reduce((sum, ms) => sum + ms, 0), latency };
};

test('before the first measurement, the API counts as up, and the other figures are 0 or null', () => {
  const { errorsByHour, uptimeByHour, ...figures } = computeHealthFigures([], null, NOW);
  expect(figures).toEqual({
    apiUptime: 100,
    responseTimeAvg: 0,
    responseTimeP95: null,
    errorRate: 0,
    requestsPerMinute: 0,
    databaseResponseTime: null,
    cacheHitRate: null,
    responseTimes: [],
    requestCount: 0,
    providers: [],
  });
  expect(uptimeByHour.map(({ uptime }) => uptime)).toEqual(Array.from({ length: 24 }, () => null));
  expect(errorsByHour).toHaveLength(24);
  expect(errorsByHour.at(-1)).toEqual({ hour: new Date('2026-01-02T12:00:00Z'), count: 0 });
});

test('uptime is the share of ready minutes since the first measurement', () => {
  const up = [10, 9, 8, 7, 4, 3, 2, 1].map((back) => minute(back));
  expect(computeHealthFigures(up, minutesAgo(10), NOW).apiUptime).toBe(80);
  expect(computeHealthFigures([...up, minute(6, { ready: 0 })], minutesAgo(10), NOW).apiUptime).toBe(80);
  // The current minute counts as soon as it is measured.
  expect(computeHealthFigures([...up, minute(0)], minutesAgo(10), NOW).apiUptime).toBeCloseTo((100 * 9) / 11, 10);
});

test('uptime of a long run is that of the last 24 hours', () => {
  // All minutes but the current one.
  const day = Array.from({ length: 24 * 60 - 1 }, (_, index) => minute(index + 1));
  expect(computeHealthFigures(day, minutesAgo(100_000), NOW).apiUptime).toBe(100);
  expect(computeHealthFigures(day.slice(144), minutesAgo(100_000), NOW).apiUptime).toBeCloseTo((100 * 1295) / 1439, 10);
});

test('the uptime of an hour in which no server reported anything is unknown, not 0', () => {
  // Ready from 9:40 to 10:10 and again since 12:00, as one server that was stopped in between.
  const minutes = Array.from({ length: 31 }, (_, index) => minute(140 - index)).concat(minute(0));
  const { uptimeByHour, apiUptime } = computeHealthFigures(minutes, minutesAgo(140), NOW);
  expect(uptimeByHour.slice(-5).map(({ hour, uptime }) => [hour.getUTCHours(), uptime])).toEqual([
    [8, null],
    [9, 100],
    [10, (100 * 11) / 60],
    [11, null],
    [12, 100],
  ]);
  expect(apiUptime).toBeCloseTo((100 * 32) / 141, 10);
});

test('response times and failures are of the last hour, the rate is of the last five minutes, and charts go further back', () => {
  const minutes = [
    minute(70, { ...latencyOf(9000), errors: 1 }),
    minute(59, { ...latencyOf(...Array.from({ length: 94 }, () => 20)), errors: 5, pings: 6, pingMs: 12 }),
    minute(4, latencyOf(90, 90, 90, 90, 90)),
    minute(0, { ...latencyOf(400), cacheHits: 3, cacheMisses: 1 }),
  ];
  expect(computeHealthFigures(minutes, minutesAgo(70), NOW)).toMatchObject({
    responseTimeAvg: (94 * 20 + 5 * 90 + 400) / 100,
    responseTimeP95: 100,
    errorRate: 5,
    requestsPerMinute: 6 / 5,
    databaseResponseTime: 2,
    cacheHitRate: 75,
    responseTimes: [
      { time: new Date('2026-01-02T10:50:00Z'), avg: 9000 },
      { time: new Date('2026-01-02T11:00:00Z'), avg: 20 },
      { time: new Date('2026-01-02T11:55:00Z'), avg: 90 },
      { time: new Date('2026-01-02T12:00:00Z'), avg: 400 },
    ],
  });
  const { errorsByHour } = computeHealthFigures(minutes, minutesAgo(70), NOW);
  expect(errorsByHour.slice(-3).map(({ count }) => count)).toEqual([1, 5, 0]);
});

test('requests of more than 10 seconds are in a bucket of their own, which has no upper limit', () => {
  expect([getBucket(0), getBucket(5), getBucket(5.1), getBucket(10_000), getBucket(10_001)]).toEqual([0, 0, 1, 10, 11]);
  expect(computeHealthFigures([minute(0, latencyOf(20_000))], minutesAgo(0), NOW).responseTimeP95).toBeNull();
});
