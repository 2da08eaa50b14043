import { lazy } from 'react';
import { formatMoney, formatNumber } from '#web/lib/quantities.ts';
import { formatMonth } from '#web/lib/report-dates.ts';
import { ChartSection } from '#web/ui/charts/ChartSection.tsx';
import type { SeriesRow } from '#web/ui/charts/series.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { formatPercent, largestShares } from '#web/ui/charts/shares.ts';
import { ValueTable } from '#web/ui/charts/ValueTable.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';
import type { FinancialReport } from './FinancialCards.tsx';

const SharesChart = lazy(() =>
  import('#web/ui/charts/SharesChart.tsx').then(({ SharesChart }) => ({ default: SharesChart })),
);

export function FinancialCharts({ report }: { report: FinancialReport }) {
  const { currency, revenueByMonth } = report;
  const toRows = (value: (month: (typeof revenueByMonth)[number]) => number, text: (value: number) => string) =>
    revenueByMonth.map((month): SeriesRow => {
      const amount = value(month);
      return { name: formatMonth(month.month), value: amount, text: text(amount) };
    });
  const money = (amount: number) => formatMoney(amount, currency);
  const last = revenueByMonth.at(-1);
  return (
    <>
      <SeriesSection
        title="Revenue by month"
        lead={last ? `${money(last.revenue)} so far this month, in ${currency}.` : 'There were no payments yet.'}
        kind="bars"
        head={['Month', 'Revenue']}
        rows={toRows(({ revenue }) => revenue, money)}
      />
      <ReportPair>
        <SeriesSection
          title="MRR by month"
          lead={last ? `${money(last.mrr)} now, at the end of each month before.` : 'There is no revenue yet.'}
          kind="line"
          head={['Month', 'MRR']}
          rows={toRows(({ mrr }) => mrr, money)}
        />
        <SeriesSection
          title="Subscriptions by month"
          lead={last ? `${formatNumber(last.subscriptions)} paid subscriptions now.` : 'There are none yet.'}
          kind="line"
          head={['Month', 'Subscriptions']}
          rows={toRows(({ subscriptions }) => subscriptions, formatNumber)}
        />
      </ReportPair>
      <RevenueByPlan report={report} />
    </>
  );
}

function RevenueByPlan({ report: { revenueByPlan, currency } }: { report: FinancialReport }) {
  const shares = largestShares(revenueByPlan);
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  const [first] = shares;
  const lead = first
    ? `${formatPercent(first.value, total)} of the revenue comes from ${first.name}.`
    : 'There were no payments in this range.';
  return (
    <ChartSection
      title="Revenue by plan"
      lead={lead}
      chart={<SharesChart shares={shares} label={`Revenue by plan: ${lead}`} />}
      table={<ValueTable head={['Plan', `Revenue, ${currency}`]} rows={revenueByPlan} />}
    />
  );
}
