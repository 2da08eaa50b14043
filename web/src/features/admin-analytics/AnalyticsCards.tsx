import type { AdminAnalyticsPageQuery } from '#web/graphql/operations.generated.ts';
import { formatMoney, formatNumber } from '#web/lib/quantities.ts';
import { Change, ReportCards } from '#web/ui/ReportContent.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';

export type AdminAnalytics = AdminAnalyticsPageQuery['adminAnalytics'];

/** The key figures, each with its definition and its change. */
export function AnalyticsCards({ analytics, days }: { analytics: AdminAnalytics; days: number }) {
  const { changes, currency, refunds } = analytics;
  const cards = [
    {
      label: 'Total users',
      value: formatNumber(analytics.totalUsers),
      definition: 'Accounts now.',
      change: changes.totalUsers,
    },
    {
      label: 'Active users',
      value: formatNumber(analytics.activeUsers),
      definition: 'Users who simplified a prompt.',
      change: changes.activeUsers,
    },
    {
      label: 'Total prompts',
      value: formatNumber(analytics.totalPrompts),
      definition: 'Runs, with own keys included.',
      change: changes.totalPrompts,
    },
    {
      label: 'Revenue',
      value: formatMoney(analytics.revenue, currency),
      definition: `Payments, before ${formatMoney(refunds, currency)} of refunds.`,
      change: changes.revenue,
    },
  ];
  return (
    <ReportCards>
      {cards.map(({ label, value, definition, change }) => (
        <StatCard
          key={label}
          label={label}
          value={value}
          note={
            <>
              {definition} <Change percent={change} days={days} />.
            </>
          }
        />
      ))}
    </ReportCards>
  );
}
