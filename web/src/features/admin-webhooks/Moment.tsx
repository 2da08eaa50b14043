import { formatInstant } from '#web/lib/relative-time.ts';

/** A day and time, such as 'November 23, 2026 at 4:05 PM'. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatInstant(new Date(at))}</time>;
}
