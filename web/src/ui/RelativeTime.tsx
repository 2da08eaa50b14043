import { formatInstant, relativeTime } from '#web/lib/relative-time.ts';
import { useNow } from './use-now.ts';

/** Shows how long ago something happened, with the exact time on hover. Updates every minute. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant)}>
      {relativeTime(instant, now)}
    </time>
  );
}
