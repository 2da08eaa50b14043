const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What comes before each attempt: ten of them, within 75 hours and 35 minutes. */
const SLOTS_MS = [
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

/** Part of a slot by which it may be shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2;

/** How long somebody is left alone who asked for it, or does not keep up. */
export const REST_MS = MINUTE_MS;

/** How an attempt failed, as far as it matters for the next one. */
export interface Failure {
  /** Whether the receiver is overwhelmed rather than wrong. */
  readonly needsRest: boolean;
  /** What the receiver asked for. Null: nothing. */
  readonly retryAfterMs: number | null;
}

/** Milliseconds until the next attempt of a message that was tried so often; null after the last. `random` is from 0 to 1. */
export function waitAfter(attempts: number, { needsRest, retryAfterMs }: Failure, random: number): number | null {
  const usual = SLOTS_MS[attempts];
  if (usual === undefined) return null;
  const slot = needsRest ? Math.max(usual, REST_MS) : usual;
  const jittered = slot * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(retryAfterMs ?? 0, 2 * slot);
  return Math.round(Math.max(jittered, asked, needsRest ? REST_MS : 0));
}

/** What a Retry-After header asks for, in milliseconds: it holds seconds, or a moment. Null for what is neither. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * SECOND_MS;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
