/** Callers that are remembered at once; past that, those who asked longest ago are forgotten. */
const MAX_KEYS = 50_000;

/** One bucket for each key: it holds `capacity` tokens and fills up evenly within `refillMs`. */
export function tokenBuckets(capacity: number, refillMs: number) {
  const tokenMs = refillMs / capacity;
  // When each bucket will be full again: all that there is to know of one. In the order of their last use.
  const fullAt = new Map<string, number>();

  const forgetTheRested = (now: number) => {
    for (const [key, instant] of fullAt) {
      if (fullAt.size <= MAX_KEYS && instant > now) return;
      fullAt.delete(key);
    }
  };

  return {
    /** Takes a token and answers 0, or answers the milliseconds until there is one. `now` must never go back. */
    take: (key: string, now: number): number => {
      const after = Math.max(fullAt.get(key) ?? now, now) + tokenMs;
      const tooEarlyBy = after - now - refillMs;
      if (tooEarlyBy > 0) return Math.ceil(tooEarlyBy);
      fullAt.delete(key);
      fullAt.set(key, after);
      forgetTheRested(now);
      return 0;
    },
    /** Tokens in the bucket, and the milliseconds until it is full. */
    standing: (key: string, now: number): { readonly remaining: number; readonly fullInMs: number } => {
      const fullInMs = Math.max((fullAt.get(key) ?? now) - now, 0);
      return { remaining: Math.max(0, Math.floor((refillMs - fullInMs) / tokenMs + 1e-6)), fullInMs };
    },
  };
}
