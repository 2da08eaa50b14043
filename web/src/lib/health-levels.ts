/** How a figure of the service stands: fine, worth watching, or a problem. */
export type HealthLevel = 'good' | 'warn' | 'bad';

/** Rates a figure of which more is better, such as uptime: good from the bound `good` on, a warning down to half of the bound, else bad. */
export const levelOfHigh = (value: number, good: number): HealthLevel =>
  value >= good ? 'good' : value >= good / 2 ? 'warn' : 'bad';

/** Rates a figure of which less is better, such as errors: good up to the bound `good`, a warning up to double the bound, else bad. */
export const levelOfLow = (value: number, good: number): HealthLevel =>
  value <= good ? 'good' : value <= good * 2 ? 'warn' : 'bad';

/** The bounds for `levelOfHigh` (uptime, cache hits) and `levelOfLow` (response time, errors). Percentages; the response time in milliseconds. */
export const GOOD = { uptime: 99.5, responseTime: 200, errorRate: 1, cacheHitRate: 90 } as const;
