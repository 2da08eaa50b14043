import { cacheStats } from './cache-stats.ts';

/** A change made by another server is visible after at most this time. */
const TTL_MS = 1000;

/** One value that many requests read and that rarely changes. It may be up to a second old. */
export interface TtlCache<T> {
  /** Concurrent reads share one load. A failed load is not cached. */
  readonly get: () => Promise<T>;
  /** Call after a change in this process: the next `get` loads again. */
  readonly invalidate: () => void;
}

export function ttlCache<T>(load: () => Promise<T>, clock: () => number = Date.now): TtlCache<T> {
  let cached: { readonly at: number; readonly value: Promise<T> } | null = null;
  return {
    get: () => {
      if (cached && clock() - cached.at < TTL_MS) {
        cacheStats.hits += 1;
        return cached.value;
      }
      cacheStats.misses += 1;
      const entry = { at: clock(), value: load() };
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
