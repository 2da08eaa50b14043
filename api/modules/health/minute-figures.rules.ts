/** Upper edges of the histogram's buckets, in milliseconds; one more bucket holds what took longer. */
export const LATENCY_EDGES_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** What one process saw in one minute, or all of them together. Sums, but for what is said to be otherwise. */
export interface MinuteFigures {
  readonly requests: number;
  /** Answered with 500 or above, and GraphQL operations that failed on our side. */
  readonly errors: number;
  readonly durationMs: number;
  /** Requests by bucket, one more than there are edges. */
  readonly latency: readonly number[];
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** How often the database was asked for a sign of life, and how long that took. */
  readonly pings: number;
  readonly pingMs: number;
  /** The most that the database had at once. */
  readonly connections: number;
  /** 1 when some process was alive and ready, else 0. */
  readonly ready: number;
}

export const emptyMinute = (): MinuteFigures => ({
  ...{ requests: 0, errors: 0, durationMs: 0, latency: LATENCY_EDGES_MS.map(() => 0).concat(0) },
  ...{ cacheHits: 0, cacheMisses: 0, pings: 0, pingMs: 0, connections: 0, ready: 0 },
});

export function bucketOf(ms: number): number {
  const bucket = LATENCY_EDGES_MS.findIndex((edge) => ms <= edge);
  return bucket < 0 ? LATENCY_EDGES_MS.length : bucket;
}

/** Two minutes' figures as one, or one minute's of two processes. */
export const merged = (a: MinuteFigures, b: MinuteFigures): MinuteFigures => ({
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

/** The edge that so many percent of requests did not go past, in milliseconds. Null without one, or past the last edge. */
export function percentileOf({ latency, requests }: MinuteFigures, percent: number): number | null {
  if (requests === 0) return null;
  let seen = 0;
  const bucket = latency.findIndex((count) => (seen += count) * 100 >= requests * percent);
  return LATENCY_EDGES_MS[bucket] ?? null;
}
