import { plural } from '#web/lib/quantities.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';
import { formatTime, toResponseRows } from './health-rows.ts';
import type { SystemHealth } from './HealthCards.tsx';

export function HealthCharts({ health: { responseTimes, errorsByHour } }: { health: SystemHealth }) {
  const slowest = responseTimes.reduce((most, { avg }) => Math.max(most, avg), 0);
  const errors = errorsByHour.reduce((sum, { count }) => sum + count, 0);
  return (
    <ReportPair>
      <SeriesSection
        title="Response times"
        lead={
          responseTimes.length > 0
            ? `The slowest five minutes took ${Math.round(slowest)} ms on average. Gaps had no requests.`
            : 'There were no requests in the last 24 hours.'
        }
        kind="line"
        head={['Time', 'Average']}
        rows={toResponseRows(responseTimes)}
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
  );
}
