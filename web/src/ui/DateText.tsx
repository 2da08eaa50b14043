import { toExpiry, toLastDay } from '#web/lib/last-day.ts';
import { formatDate, formatInstant, formatTime } from '#web/lib/relative-time.ts';
import { formatUtcDay, formatUtcTime } from '#web/lib/utc-days.ts';

/** A day, such as 'Nov 23, 2026', with the exact time on hover. For how long ago something was, use `RelativeTime`. */
export function DateText({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant)}>
      {formatDate(instant)}
    </time>
  );
}

/** The day and the time, such as 'Nov 23, 2026, 4:05 PM', for lists in which both matter. */
export const TimeText = ({ at }: { at: string }) => (
  <time data-wraps dateTime={at}>
    {formatTime(new Date(at))}
  </time>
);

/** A day that was entered in UTC, such as the last of a promo code, with the exact time on hover. */
export function UtcDay({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(new Date(at))}>
      {formatUtcDay(at)}
    </time>
  );
}

/** The day and the time of a payment in UTC, such as 'Nov 23, 2026, 03:42 UTC', with the time where the user is on hover. */
export function UtcTime({ at }: { at: string }) {
  return (
    <time data-wraps dateTime={at} title={formatInstant(new Date(at))}>
      {formatUtcTime(at)}
    </time>
  );
}

/** When something expires: the last day if it was entered as one in UTC, otherwise the day of the exact time. */
export const ExpiryDay = ({ at }: { at: string }) =>
  toExpiry(toLastDay(at)) === at ? <UtcDay at={at} /> : <DateText at={at} />;
