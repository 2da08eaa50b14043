/** The number of keys kept in memory. Beyond it, the least recently used are dropped. */
const MAX_KEYS = 50_000;

/** Sums of times in milliseconds are off by far less. Without it, a full bucket could refuse its only token. */
const ROUNDING_ERROR_MS = 1e-3;

/** Creates token buckets, one for each key. A bucket holds `capacity` tokens and refills evenly within `refillMs`. */
export function tokenBuckets(capacity: number, refillMs: number) {
  const tokenMs = refillMs / capacity;
  // The time at which each bucket is full again determines its state. Ordered by last use.
  const fullAt = new Map<string, number>();

  const dropUnused = (now: number) => {
    for (const [key, instant] of fullAt) {
      if (fullAt.size <= MAX_KEYS && instant > now) return;
      fullAt.delete(key);
    }
  };

  return {
    /** Takes a token. Returns 0, or the milliseconds until a token is available. `now` must never decrease. */
    take: (key: string, now: number): number => {
      const after = Math.max(fullAt.get(key) ?? now, now) + tokenMs;
      const waitMs = after - now - refillMs;
      if (waitMs > ROUNDING_ERROR_MS) return Math.ceil(waitMs);
      fullAt.delete(key);
      fullAt.set(key, after);
      dropUnused(now);
      return 0;
    },
    /** The tokens in a bucket, and the milliseconds until it is full. */
    state: (key: string, now: number): { readonly remaining: number; readonly fullInMs: number } => {
      const fullInMs = Math.max((fullAt.get(key) ?? now) - now, 0);
      // A millionth of a token more than computed, because of rounding errors.
      return { remaining: Math.max(0, Math.floor((refillMs - fullInMs) / tokenMs + 1e-6)), fullInMs };
    },
  };
}
