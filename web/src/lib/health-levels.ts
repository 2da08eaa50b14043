export type HealthLevel = 'good' | 'warn' | 'bad';

/** A figure of which more is better, such as uptime: good from its bound on, a warning down to half of it. */
export const levelOfHigh = (value: number, good: number): HealthLevel =>
  value >= good ? 'good' : value >= good / 2 ? 'warn' : 'bad';

/** A figure of which less is better, such as errors: good up to its bound, a warning up to double. */
export const levelOfLow = (value: number, good: number): HealthLevel =>
  value <= good ? 'good' : value <= good * 2 ? 'warn' : 'bad';

/** The bounds up to or from which a figure is good. Percentages and milliseconds. */
export const GOOD = { uptime: 99.5, responseTime: 200, errorRate: 1, cacheHitRate: 90 } as const;
