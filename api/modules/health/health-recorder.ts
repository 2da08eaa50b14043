import { isPrimaryReachable } from '#api/database/connection.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { withTimeout } from '#api/kernel/with-timeout.ts';
import { cacheStats } from '#api/lib/cache-stats.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import type { ModelProvider } from '#api/ports/model-providers.ts';
import { countConnections } from './database-facts.ts';
import { addToMinutes, listNotAdded } from './health-minutes.ts';
import type { HealthMinute } from './minute-figures.rules.ts';
import { emptyMinute, getBucket, mergeMinutes, type MinuteFigures, toProviderCalls } from './minute-figures.rules.ts';

const REACHABLE_TIMEOUT_MS = 1000;

/** While the database is unavailable, minutes are kept in memory. Beyond this number, the oldest are dropped. */
const MAX_PENDING_MINUTES = 24 * 60;

const startOfMinute = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

/** Counts requests in memory, and adds the counts to the stored minutes every few seconds. */
export function createHealthRecorder({ log }: Pick<Runtime, 'log'>) {
  let pending = new Map<number, MinuteFigures>();
  /** The part of the cache's statistics that was added to minutes already. */
  const countedStats = { ...cacheStats };
  /** The requests of the minute that is not over. */
  const current = { minute: 0, requests: 0, errors: 0, durationMs: 0, latency: [...emptyMinute().latency] };

  const add = (minute: number, figures: Partial<MinuteFigures>) => {
    pending.set(minute, mergeMinutes(pending.get(minute) ?? emptyMinute(), { ...emptyMinute(), ...figures }));
  };
  const closeMinute = () => {
    const { minute, requests, errors, durationMs, latency } = current;
    if (requests > 0) add(minute, { requests, errors, durationMs, latency: [...latency] });
    Object.assign(current, { requests: 0, errors: 0, durationMs: 0 });
    current.latency.fill(0);
  };
  const addCacheStats = (minute: number) => {
    const [cacheHits, cacheMisses] = [cacheStats.hits - countedStats.hits, cacheStats.misses - countedStats.misses];
    Object.assign(countedStats, cacheStats);
    if (cacheHits + cacheMisses > 0) add(minute, { cacheHits, cacheMisses });
  };

  return {
    recordRequest: (at: Date, ms: number, isFailure: boolean): void => {
      const minute = startOfMinute(at);
      if (minute !== current.minute) {
        closeMinute();
        current.minute = minute;
      }
      const bucket = getBucket(ms);
      current.requests += 1;
      current.durationMs += ms;
      current.latency[bucket] = (current.latency[bucket] ?? 0) + 1;
      if (isFailure) current.errors += 1;
    },
    /** Counts a call of a language model provider with an operator's key. */
    recordProviderCall: (at: Date, provider: ModelProvider, ms: number, isFailure: boolean): void => {
      add(startOfMinute(at), { providers: { [provider]: toProviderCalls(ms, isFailure) } });
    },
    /** Measures whether this process can reach the database, and how fast it responds. */
    sample: async (at: Date): Promise<void> => {
      const started = performance.now();
      const isReachable = await withTimeout(REACHABLE_TIMEOUT_MS, isPrimaryReachable()).catch(() => false);
      const pingMs = performance.now() - started;
      const connections = isReachable ? await countConnections() : 0;
      add(startOfMinute(at), { pings: 1, pingMs, connections, ready: isReachable ? 1 : 0 });
    },
    /** Adds the counts to the database. Those that could not be added are kept for the next flush. */
    flush: async (at: Date): Promise<void> => {
      closeMinute();
      addCacheStats(startOfMinute(at));
      const taken = pending;
      pending = new Map();
      const minutes = [...taken].map(([minute, figures]): HealthMinute => ({ at: new Date(minute), ...figures }));
      try {
        await addToMinutes(minutes);
      } catch (err) {
        log.warn({ err }, 'Health figures could not be stored and are kept in memory');
        for (const { at: minute, ...figures } of listNotAdded(minutes, err).slice(-MAX_PENDING_MINUTES)) {
          add(minute.getTime(), figures);
        }
      }
    },
  };
}
