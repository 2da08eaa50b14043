import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#api/lib/days.ts';

/** The delay before each of the ten attempts. They add up to 75 hours and 35 minutes. */
const DELAYS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** The fraction by which a delay varies, so that messages that failed together are not retried at the same moment. */
const JITTER = 0.2;

/** The minimum pause for an overloaded receiver. */
export const PAUSE_MS = MINUTE_MS;

/** The parts of a failed attempt that decide when to retry. */
export interface Failure {
  /** Whether the receiver seems overloaded: it timed out, or answered 429, 502 or 504. */
  readonly needsPause: boolean;
  /** From the Retry-After header. Null without one. */
  readonly retryAfterMs: number | null;
}

/**
 * Returns the milliseconds to wait after `attempts` attempts. Null when there is no further
 * attempt. `random` is from 0 to 1.
 */
export function getRetryDelay(attempts: number, { needsPause, retryAfterMs }: Failure, random: number): number | null {
  const usual = DELAYS_MS[attempts];
  if (usual === undefined) return null;
  const delay = needsPause ? Math.max(usual, PAUSE_MS) : usual;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random);
  // A receiver can at most double the delay.
  const requested = Math.min(retryAfterMs ?? 0, 2 * delay);
  return Math.round(Math.max(jittered, requested, needsPause ? PAUSE_MS : 0));
}

/** Reads a Retry-After header, which holds seconds or a date, as milliseconds. Null when it is missing or invalid. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * SECOND_MS;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
