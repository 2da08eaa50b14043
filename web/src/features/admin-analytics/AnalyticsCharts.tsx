import { lazy } from 'react';
import { formatMoney, plural } from '#web/lib/quantities.ts';
import { formatMonth } from '#web/lib/report-dates.ts';
import { ChartSection } from '#web/ui/charts/ChartSection.tsx';
import type { SeriesRow } from '#web/ui/charts/series.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { formatPercent, largestShares } from '#web/ui/charts/shares.ts';
import { formatDay, sumCounts, type UsageDay } from '#web/ui/charts/usage-day.ts';
import { UsageSection } from '#web/ui/charts/UsageSection.tsx';
import { ValueTable } from '#web/ui/charts/ValueTable.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';
import type { AdminAnalytics } from './AnalyticsCards.tsx';

const SharesChart = lazy(() =>
  import('#web/ui/charts/SharesChart.tsx').then(({ SharesChart }) => ({ default: SharesChart })),
);

const toUserRows = (days: readonly UsageDay[]): SeriesRow[] =>
  days.map(({ date, count }) => ({ name: formatDay(date), value: count, text: plural(count, 'new user') }));

export function AnalyticsCharts({ analytics }: { analytics: AdminAnalytics }) {
  const { userGrowth, usageByDay, revenueByMonth, currency } = analytics;
  return (
    <>
      <UsageSection
        title="Usage over time"
        lead={`${plural(sumCounts(usageByDay), 'prompt')} in ${plural(usageByDay.length, 'day')}.`}
        days={usageByDay}
      />
      <ReportPair>
        <SeriesSection
          title="User growth"
          lead={`${plural(sumCounts(userGrowth), 'new user')} in ${plural(userGrowth.length, 'day')}.`}
          kind="line"
          head={['Day (UTC)', 'New users']}
          rows={toUserRows(userGrowth)}
        />
        <SeriesSection
          title="Revenue by month"
          lead={`Payments of each month as a whole, in ${currency}, before refunds.`}
          kind="bars"
          head={['Month', 'Revenue']}
          rows={revenueByMonth.map(({ month, revenue }) => ({
            name: formatMonth(month),
            value: revenue,
            text: formatMoney(revenue, currency),
          }))}
        />
      </ReportPair>
      <Distribution rows={analytics.subscriptionDistribution} />
    </>
  );
}

function Distribution({ rows }: { rows: AdminAnalytics['subscriptionDistribution'] }) {
  const shares = largestShares(rows);
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  const [first] = shares;
  const lead = first
    ? `${formatPercent(first.value, total)} of the users are on ${first.name}.`
    : 'There are no users yet.';
  return (
    <ChartSection
      title="Subscription distribution"
      lead={lead}
      chart={<SharesChart shares={shares} label={`Subscription distribution: ${lead}`} />}
      table={<ValueTable head={['Plan', 'Users']} rows={rows} />}
    />
  );
}
