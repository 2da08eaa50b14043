import { HOUR_MS, MINUTE_MS } from '#web/lib/durations.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import type { SeriesRow } from '#web/ui/charts/series.ts';
import type { SystemHealth } from './HealthCards.tsx';

const INTERVAL_MS = 5 * MINUTE_MS;

const times = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** '9:05 AM', in the browser's time zone. */
export const formatTime = (at: string): string => times.format(new Date(at));

/** Response times with a row for every five minutes. Intervals without requests have no value, so that the line has a gap. */
export function toResponseRows(responseTimes: SystemHealth['responseTimes']): SeriesRow[] {
  const [first, last] = [responseTimes[0], responseTimes.at(-1)];
  if (!first || !last) return [];
  const averages = new Map(responseTimes.map(({ time, avg }) => [Date.parse(time), avg]));
  const rows: SeriesRow[] = [];
  for (let at = Date.parse(first.time); at <= Date.parse(last.time); at += INTERVAL_MS) {
    const avg = averages.get(at) ?? null;
    const text = avg === null ? 'No requests' : `${formatNumber(Math.round(avg))} ms`;
    rows.push({ name: formatTime(new Date(at).toISOString()), value: avg, text });
  }
  return rows;
}

/** The hours before the first measurement, which a new installation has in its first day. */
export function countUnmeasured({ uptimeByHour, measuredSince }: SystemHealth): number {
  const since = measuredSince === null ? Infinity : Date.parse(measuredSince);
  const measured = uptimeByHour.findIndex(({ hour }) => Date.parse(hour) + HOUR_MS > since);
  return Math.max(0, measured);
}

/** Uptime with a row for every hour. Hours without a server have no value, so that the line has a gap. */
export const toUptimeRows = ({ uptimeByHour, measuredSince }: SystemHealth): SeriesRow[] =>
  uptimeByHour.map(({ hour, uptime }) => ({
    name: formatTime(hour),
    value: uptime,
    text: uptime === null ? describeGap(hour, measuredSince) : `${Math.round(uptime * 100) / 100}%`,
  }));

const describeGap = (hour: string, measuredSince: string | null) =>
  measuredSince !== null && Date.parse(hour) + HOUR_MS > Date.parse(measuredSince)
    ? 'No server was running'
    : 'Not measured yet';
