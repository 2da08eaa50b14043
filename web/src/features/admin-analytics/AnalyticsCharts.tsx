import { modelName } from '#web/lib/model-name.ts';
import { formatMoney, formatPrice, plural } from '#web/lib/quantities.ts';
import { formatMonth, isCurrentMonth } from '#web/lib/report-dates.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';
import type { SeriesRow } from '#web/ui/charts/series.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { SharesSection } from '#web/ui/charts/SharesSection.tsx';
import { sumCounts, type UsageDay } from '#web/ui/charts/usage-day.ts';
import { UsageSection } from '#web/ui/charts/UsageSection.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';
import type { AdminAnalytics } from './AdminAnalyticsCards.tsx';

const toUserRows = (days: readonly UsageDay[]): SeriesRow[] =>
  days.map(({ date, count }) => ({ name: formatShortUtcDay(date), value: count, text: plural(count, 'new user') }));

/** Shows usage, new users and revenue over time, and how prompts and users are distributed. */
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
          lead={`Payments in ${currency}, before refunds. The chart shows whole months, at least 12.`}
          kind="bars"
          head={['Month', 'Revenue']}
          rows={revenueByMonth.map(({ month, revenue }) => ({
            name: formatMonth(month),
            value: revenue,
            text: `${formatMoney(revenue, currency)}${isCurrentMonth(month) ? ' so far' : ''}`,
          }))}
          formatValue={(value) => formatPrice(value, currency)}
        />
      </ReportPair>
      <ReportPair>
        <SharesSection
          title="Prompts by action"
          lead={(percent, name) => `${percent} of the prompts used ${name}.`}
          emptyLead="There were no prompts in this range."
          head={['Action', 'Prompts']}
          rows={analytics.promptsByAction}
        />
        <SharesSection
          title="Prompts by model"
          lead={(percent, name) => `${percent} of the prompts were rewritten by ${name}.`}
          emptyLead="There were no prompts in this range."
          head={['Model', 'Prompts']}
          rows={analytics.promptsByModel.map(({ name, value }) => ({ name: modelName(name), value }))}
        />
      </ReportPair>
      <SharesSection
        title="Subscription distribution"
        lead={(percent, name) => `${percent} of the users are on ${name}.`}
        emptyLead="There are no users yet."
        head={['Plan', 'Users']}
        rows={analytics.subscriptionDistribution}
      />
    </>
  );
}
