import type { FinancialCharts_ReportFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney, formatNumber, plural } from '#web/lib/quantities.ts';
import { formatMonth } from '#web/lib/report-dates.ts';
import type { SeriesRow } from '#web/ui/charts/series.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { SharesSection } from '#web/ui/charts/SharesSection.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';

export function FinancialCharts({ report }: { report: FinancialCharts_ReportFragment }) {
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
        lead={
          last
            ? `${money(last.revenue)} in ${formatMonth(last.month)}. Months are whole.`
            : 'There were no payments yet.'
        }
        kind="bars"
        head={['Month', 'Revenue']}
        rows={toRows(({ revenue }) => revenue, money)}
      />
      <ReportPair>
        <SeriesSection
          title="MRR by month"
          lead={
            last ? `${money(last.mrr)} at the end of ${formatMonth(last.month)}, or now.` : 'There is no revenue yet.'
          }
          kind="line"
          head={['Month', 'MRR']}
          rows={toRows(({ mrr }) => mrr, money)}
        />
        <SeriesSection
          title="Subscriptions by month"
          lead={
            last
              ? `${plural(last.subscriptions, 'paid subscription')} at the end of ${formatMonth(last.month)}, or now.`
              : 'There are none yet.'
          }
          kind="line"
          head={['Month', 'Subscriptions']}
          rows={toRows(({ subscriptions }) => subscriptions, formatNumber)}
        />
      </ReportPair>
      <SharesSection
        title="Revenue by plan"
        lead={(percent, name) => `${percent} of the revenue comes from ${name}.`}
        emptyLead="There were no payments in this range."
        head={['Plan', 'Revenue']}
        rows={report.revenueByPlan}
        format={money}
      />
    </>
  );
}
