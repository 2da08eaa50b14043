import { formatNumber, plural } from '#web/lib/quantities.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';
import { countUnmeasured, formatTime, toResponseRows, toUptimeRows } from './health-rows.ts';
import type { SystemHealth } from './HealthCards.tsx';

/** Shows uptime, response times and errors of the last 24 hours. */
export function HealthCharts({ health }: { health: SystemHealth }) {
  const { responseTimes, errorsByHour } = health;
  const slowest = responseTimes.reduce((most, { avg }) => Math.max(most, avg), 0);
  const errors = errorsByHour.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Uptime health={health} />
      <ReportPair>
        <SeriesSection
          title="Response times"
          lead={
            responseTimes.length > 0
              ? `In the slowest five minutes, requests took ${formatNumber(Math.round(slowest))} ms on average. Gaps had no requests.`
              : 'There were no requests in the last 24 hours.'
          }
          kind="line"
          head={['Time', 'Average']}
          rows={toResponseRows(responseTimes)}
          formatValue={(value) => `${formatNumber(value)} ms`}
        />
        <SeriesSection
          title="Errors by hour"
          lead={errors > 0 ? `${plural(errors, 'request')} failed in 24 hours.` : 'No request failed in 24 hours.'}
          kind="bars"
          head={['Hour', 'Failed requests']}
          rows={errorsByHour.map(({ hour, count }) => ({
            name: formatTime(hour),
            value: count,
            text: plural(count, 'failed request'),
          }))}
        />
      </ReportPair>
    </>
  );
}

function Uptime({ health }: { health: SystemHealth }) {
  const rows = toUptimeRows(health).slice(countUnmeasured(health));
  const since = health.measuredSince === null ? Infinity : Date.parse(health.measuredSince);
  const missing = health.uptimeByHour.filter(({ hour, uptime }) => uptime === null && Date.parse(hour) > since).length;
  return (
    <SeriesSection
      title="Uptime by hour"
      lead={
        missing > 0
          ? `No server was running in ${plural(missing, 'hour')} of the last 24. Such an hour is a gap, and counts as down.`
          : 'The percentage of minutes in which a server was running.'
      }
      kind="line"
      head={['Hour', 'Uptime']}
      rows={rows}
      formatValue={(value) => `${value}%`}
    />
  );
}
