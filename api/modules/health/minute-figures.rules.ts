/** Upper bounds of the histogram buckets, in milliseconds. One more bucket counts slower requests. */
export const LATENCY_EDGES_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

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
}

export const emptyMinute = (): MinuteFigures => ({
  requests: 0,
  errors: 0,
  durationMs: 0,
  latency: LATENCY_EDGES_MS.map(() => 0).concat(0),
  cacheHits: 0,
  cacheMisses: 0,
  pings: 0,
  pingMs: 0,
  connections: 0,
  ready: 0,
});

/** Returns the histogram bucket of a duration. */
export function getBucket(ms: number): number {
  const bucket = LATENCY_EDGES_MS.findIndex((edge) => ms <= edge);
  return bucket < 0 ? LATENCY_EDGES_MS.length : bucket;
}

/** Adds up the figures of two minutes, or of two processes. */
export const mergeMinutes = (a: MinuteFigures, b: MinuteFigures): MinuteFigures => ({
  requests: a.requests + b.requests,
  errors: a.errors + b.errors,
  durationMs: a.durationMs + b.durationMs,
  latency: a.latency.map((count, bucket) => count + (b.latency[bucket] ?? 0)),
  cacheHits: a.cacheHits + b.cacheHits,
  cacheMisses: a.cacheMisses + b.cacheMisses,
  pings: a.pings + b.pings,
  pingMs: a.pingMs + b.pingMs,
  connections: Math.max(a.connections, b.connections),
  ready: Math.max(a.ready, b.ready),
});

/**
 * Returns a percentile of the latency in milliseconds, rounded up to the upper bound of its bucket. Null without
 * requests, and when the percentile is above the last bound.
 */
export function computePercentile({ latency, requests }: MinuteFigures, percent: number): number | null {
  if (requests === 0) return null;
  let requestsSoFar = 0;
  const bucket = latency.findIndex((count) => (requestsSoFar += count) * 100 >= requests * percent);
  return LATENCY_EDGES_MS[bucket] ?? null;
}

export interface HealthMinute extends MinuteFigures {
  /** When the minute starts. */
  readonly at: Date;
}
