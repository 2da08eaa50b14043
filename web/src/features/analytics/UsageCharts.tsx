import type { UsageCharts_AnalyticsFragment } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ChartSection } from '#web/ui/charts/ChartSection.tsx';
import { HoursChart } from '#web/ui/charts/lazy-charts.ts';
import { SharesSection } from '#web/ui/charts/SharesSection.tsx';
import { sumCounts } from '#web/ui/charts/usage-day.ts';
import { formatHour, toLocalHours } from '#web/ui/charts/usage-hour.ts';
import { UsageSection } from '#web/ui/charts/UsageSection.tsx';
import { ValueTable } from '#web/ui/charts/ValueTable.tsx';
import classes from './AnalyticsPage.module.css';

export function UsageCharts({
  analytics: { usageByDay, usageByHour, topActions },
}: {
  analytics: UsageCharts_AnalyticsFragment;
}) {
  const total = sumCounts(usageByDay);
  return (
    <>
      <UsageSection
        title="Usage Over Time"
        lead={`You simplified ${plural(total, 'prompt')} in the last ${usageByDay.length} days.`}
        days={usageByDay}
      />
      <div className={classes.pair}>
        <PeakHours usageByHour={usageByHour} />
        <SharesSection
          title="Most-Used Actions"
          lead={(percent, name) => `${percent} of your prompts use ${name}.`}
          emptyLead="You used no actions yet."
          head={['Action', 'Prompts']}
          rows={topActions}
        />
      </div>
    </>
  );
}

function PeakHours({ usageByHour }: Pick<UsageCharts_AnalyticsFragment, 'usageByHour'>) {
  const hours = toLocalHours(usageByHour);
  const peak = hours.reduce((most, hour) => (hour.count > most.count ? hour : most));
  const lead = `Busiest hour: ${formatHour(peak.start)}`;
  return (
    <ChartSection
      title="Peak Hours"
      lead={lead}
      lazyChart={HoursChart}
      chart={<HoursChart hours={hours} label={`Peak Hours: ${lead}`} />}
      table={
        <ValueTable
          head={['Hour, in your time zone', 'Prompts']}
          rows={hours.map(({ start, count }) => ({ name: formatHour(start), value: count }))}
        />
      }
    />
  );
}
