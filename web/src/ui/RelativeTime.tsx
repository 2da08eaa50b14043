import { useEffect, useState } from 'react';
import { formatInstant, relativeTime } from '#web/lib/relative-time.ts';

const REFRESH_MS = 60_000;

/** Shows how long ago something happened, with the exact time on hover. Updates every minute. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant)}>
      {relativeTime(instant, now)}
    </time>
  );
}
