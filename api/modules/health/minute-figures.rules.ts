/** Upper bounds of the histogram buckets, in milliseconds. One more bucket counts slower requests. */
export const LATENCY_EDGES_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** Calls of one language model provider with the operator's keys. */
export interface ProviderCalls {
  readonly calls: number;
  /** Calls that failed because of the provider or the key. */
  readonly failures: number;
  readonly durationMs: number;
  /** Calls by histogram bucket. */
  readonly latency: readonly number[];
}

/** Measurements of one minute, of one process or of all. Sums, unless a field says otherwise. */
export interface MinuteFigures {
  readonly requests: number;
  /** Responses with status 500 or above, and GraphQL operations that failed with a server error. */
  readonly errors: number;
  readonly durationMs: number;
  /** Requests by histogram bucket. */
  readonly latency: readonly number[];
  /** Of the caches of validated GraphQL documents, and of what many requests read and rarely changes, such as provider keys. */
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** Database pings, and their total duration. */
  readonly pings: number;
  readonly pingMs: number;
  /** The most connections to the database that were open at once, of all its clients. */
  readonly connections: number;
  /** 1 when at least one process was ready, else 0. */
  readonly ready: number;
  /** By the provider's id, such as `openai`. Providers that were not called are absent. */
  readonly providers: Readonly<Record<string, ProviderCalls>>;
}

const emptyLatency = (): readonly number[] => LATENCY_EDGES_MS.map(() => 0).concat(0);

export const emptyMinute = (): MinuteFigures => ({
  requests: 0,
  errors: 0,
  durationMs: 0,
  latency: emptyLatency(),
  cacheHits: 0,
  cacheMisses: 0,
  pings: 0,
  pingMs: 0,
  connections: 0,
  ready: 0,
  providers: {},
});

/** Returns the figures of one call. */
export function toProviderCalls(ms: number, isFailure: boolean): ProviderCalls {
  const bucket = getBucket(ms);
  const latency = emptyLatency().map((_, index) => (index === bucket ? 1 : 0));
  return { calls: 1, failures: isFailure ? 1 : 0, durationMs: ms, latency };
}

/** Returns the histogram bucket of a duration. */
export function getBucket(ms: number): number {
  const bucket = LATENCY_EDGES_MS.findIndex((edge) => ms <= edge);
  return bucket < 0 ? LATENCY_EDGES_MS.length : bucket;
}

const mergeLatency = (a: readonly number[], b: readonly number[]) => a.map((count, bucket) => count + (b[bucket] ?? 0));

const mergeCalls = (a: ProviderCalls, b: ProviderCalls): ProviderCalls => ({
  calls: a.calls + b.calls,
  failures: a.failures + b.failures,
  durationMs: a.durationMs + b.durationMs,
  latency: mergeLatency(a.latency, b.latency),
});

function mergeProviders(a: MinuteFigures['providers'], b: MinuteFigures['providers']): MinuteFigures['providers'] {
  const merged = { ...a };
  for (const [provider, calls] of Object.entries(b)) {
    const before = merged[provider];
    merged[provider] = before ? mergeCalls(before, calls) : calls;
  }
  return merged;
}

/** Adds up the figures of two minutes, or of two processes. */
export const mergeMinutes = (a: MinuteFigures, b: MinuteFigures): MinuteFigures => ({
  requests: a.requests + b.requests,
  errors: a.errors + b.errors,
  durationMs: a.durationMs + b.durationMs,
  latency: mergeLatency(a.latency, b.latency),
  cacheHits: a.cacheHits + b.cacheHits,
  cacheMisses: a.cacheMisses + b.cacheMisses,
  pings: a.pings + b.pings,
  pingMs: a.pingMs + b.pingMs,
  connections: Math.max(a.connections, b.connections),
  ready: Math.max(a.ready, b.ready),
  providers: mergeProviders(a.providers, b.providers),
});

/**
 * Returns a percentile of the latency in milliseconds, rounded up to the upper bound of its bucket. Null without
 * requests, and when the percentile is above the last bound.
 */
export function computePercentile(
  { latency, requests }: Pick<MinuteFigures, 'latency' | 'requests'>,
  percent: number,
): number | null {
  if (requests === 0) return null;
  let requestsSoFar = 0;
  const bucket = latency.findIndex((count) => (requestsSoFar += count) * 100 >= requests * percent);
  return LATENCY_EDGES_MS[bucket] ?? null;
}

export interface HealthMinute extends MinuteFigures {
  /** When the minute starts. */
  readonly at: Date;
}
