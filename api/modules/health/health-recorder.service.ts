import { isPrimaryReachable } from '#api/database/mongo.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { cacheStats } from '#api/lib/cache-stats.ts';
import { withTimeout } from '#api/lib/with-timeout.ts';
import { connectionCount } from './database-facts.ts';
import { addToMinutes, type HealthMinute } from './health-minutes.service.ts';
import { bucketOf, emptyMinute, merged, type MinuteFigures } from './minute-figures.rules.ts';

const MINUTE_MS = 60_000;
/** How much a process that is killed may forget. */
const FLUSHED_EVERY_MS = 5000;
const SAMPLED_EVERY_MS = 10_000;
const REACHABLE_WITHIN_MS = 1000;
/** While the database is away, minutes wait in memory; the oldest go first. */
const MOST_WAITING = 24 * 60;

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

/** Counts in memory what this process does, and adds it to the database's minutes every few seconds. */
export function createHealthRecorder({ log }: Pick<Runtime, 'log'>) {
  let waiting = new Map<number, MinuteFigures>();
  const seen = { ...cacheStats };
  const open = { minute: 0, requests: 0, errors: 0, durationMs: 0, latency: [...emptyMinute().latency] };

  const add = (minute: number, figures: Partial<MinuteFigures>) => {
    waiting.set(minute, merged(waiting.get(minute) ?? emptyMinute(), { ...emptyMinute(), ...figures }));
  };
  const closeMinute = () => {
    const { minute, requests, errors, durationMs, latency } = open;
    if (requests > 0) add(minute, { requests, errors, durationMs, latency: [...latency] });
    Object.assign(open, { requests: 0, errors: 0, durationMs: 0 });
    open.latency.fill(0);
  };
  const takeCacheUse = (minute: number) => {
    const [cacheHits, cacheMisses] = [cacheStats.hits - seen.hits, cacheStats.misses - seen.misses];
    Object.assign(seen, cacheStats);
    if (cacheHits + cacheMisses > 0) add(minute, { cacheHits, cacheMisses });
  };

  return {
    /** A request was answered. Costs a handful of additions. */
    answered: (at: Date, ms: number, isFailure: boolean): void => {
      const minute = minuteOf(at);
      if (minute !== open.minute) {
        closeMinute();
        open.minute = minute;
      }
      const bucket = bucketOf(ms);
      open.requests += 1;
      open.durationMs += ms;
      open.latency[bucket] = (open.latency[bucket] ?? 0) + 1;
      if (isFailure) open.errors += 1;
    },
    /** Looks whether this process can work, and how the database does. */
    sample: async (at: Date): Promise<void> => {
      const started = performance.now();
      const isReachable = await withTimeout(REACHABLE_WITHIN_MS, isPrimaryReachable()).catch(() => false);
      const pingMs = performance.now() - started;
      const connections = isReachable ? await connectionCount() : 0;
      add(minuteOf(at), { pings: 1, pingMs, connections, ready: isReachable ? 1 : 0 });
    },
    /** Adds what was counted to the database. What does not get there waits for the next time. */
    flush: async (at: Date): Promise<void> => {
      closeMinute();
      takeCacheUse(minuteOf(at));
      const taken = waiting;
      waiting = new Map();
      const minutes = [...taken].map(([minute, figures]): HealthMinute => ({ at: new Date(minute), ...figures }));
      try {
        await addToMinutes(minutes);
      } catch (err) {
        log.warn({ err }, 'Health figures wait for the database');
        for (const [minute, figures] of [...taken].slice(-MOST_WAITING)) add(minute, figures);
      }
    },
  };
}

export const healthRecorderOf = perRuntime(createHealthRecorder);

/** Records the health of this process until `stop`, which leaves nothing behind in memory. */
export function startHealthRecording(runtime: Runtime): { stop: () => Promise<void> } {
  const recorder = healthRecorderOf(runtime);
  const sample = () => recorder.sample(new Date());
  const flush = () => recorder.flush(new Date());
  let underWay = sample().then(flush);
  const take = (work: () => Promise<void>) => {
    underWay = underWay.then(work);
  };
  const timers = [
    setInterval(() => {
      take(sample);
    }, SAMPLED_EVERY_MS),
    setInterval(() => {
      take(flush);
    }, FLUSHED_EVERY_MS),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await underWay;
      await flush();
    },
  };
}
