import { cacheStats } from './cache-stats.ts';

/** One value that many requests read and that rarely changes. */
export interface TtlCache<T> {
  /** Concurrent reads share one load. A failed load is not cached. `at`: the time in milliseconds, by default now. */
  readonly get: (at?: number) => Promise<T>;
  /** Call after a change in this process: the next `get` loads again. */
  readonly invalidate: () => void;
}

/** Creates a cache of a value that may be `ttlMs` old. A change made by another server is visible after at most this time. */
export function ttlCache<T>(load: () => Promise<T>, ttlMs: number): TtlCache<T> {
  let cached: { readonly at: number; readonly value: Promise<T> } | null = null;
  return {
    get: (at = Date.now()) => {
      if (cached && at - cached.at < ttlMs) {
        cacheStats.hits += 1;
        return cached.value;
      }
      cacheStats.misses += 1;
      const entry = { at, value: load() };
      cached = entry;
      entry.value.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.value;
    },
    invalidate: () => {
      cached = null;
    },
  };
}
