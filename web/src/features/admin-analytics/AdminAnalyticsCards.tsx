import type { ReactElement, ReactNode } from 'react';
import type { AdminAnalyticsPageQuery } from '#web/graphql/admin-operations.generated.ts';
import { DEFINITIONS } from '#web/graphql/report-definitions.generated.ts';
import { formatMoney, formatNumber } from '#web/lib/quantities.ts';
import { Change, NothingBefore, ReportCards } from '#web/ui/ReportContent.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';

export type AdminAnalytics = AdminAnalyticsPageQuery['adminAnalytics'];

const CARDS = [
  { figure: 'totalUsers', label: 'Total users' },
  { figure: 'activeUsers', label: 'Active users' },
  { figure: 'totalPrompts', label: 'Total prompts' },
  { figure: 'revenue', label: 'Revenue' },
] as const;

/** Joins the change of a figure and what was refunded of it. False: there is nothing to say. */
function toNote(change: ReactElement | false, refunded: string | false): ReactNode {
  if (change === false) return refunded;
  if (refunded === false) return change;
  return (
    <>
      {change}. {refunded}
    </>
  );
}

/** The key figures, each with its definition and its change against the range before. */
export function AdminAnalyticsCards({ analytics, days }: { analytics: AdminAnalytics; days: number }) {
  const { changes, currency, refunds } = analytics;
  const isCompared = CARDS.some(({ figure }) => changes[figure] !== null);
  return (
    <>
      <ReportCards>
        {CARDS.map(({ figure, label }) => (
          <StatCard
            key={figure}
            label={label}
            value={figure === 'revenue' ? formatMoney(analytics[figure], currency) : formatNumber(analytics[figure])}
            definition={DEFINITIONS[`AdminAnalytics.${figure}`]}
            note={toNote(
              isCompared && <Change by={changes[figure]} days={days} />,
              figure === 'revenue' && refunds > 0 && `${formatMoney(refunds, currency)} of it was refunded`,
            )}
          />
        ))}
      </ReportCards>
      {!isCompared && <NothingBefore days={days} />}
    </>
  );
}
