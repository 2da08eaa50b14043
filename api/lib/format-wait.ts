import { counted } from './counted.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './days.ts';

/** Writes how long to wait: `30 seconds`, `2 minutes`, `3 hours`. Rounded up, at least a second. */
export function formatWait(ms: number): string {
  if (ms > 90 * MINUTE_MS) return counted(Math.ceil(ms / HOUR_MS), ['hour', 'hours']);
  if (ms > 90 * SECOND_MS) return counted(Math.ceil(ms / MINUTE_MS), ['minute', 'minutes']);
  return counted(Math.max(1, Math.ceil(ms / SECOND_MS)), ['second', 'seconds']);
}
