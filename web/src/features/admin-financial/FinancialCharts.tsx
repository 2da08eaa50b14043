import type { FinancialCharts_ReportFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney, formatNumber, formatPrice, plural } from '#web/lib/quantities.ts';
import { formatMonth, isCurrentMonth } from '#web/lib/report-dates.ts';
import type { SeriesRow } from '#web/ui/charts/series.ts';
import { SeriesSection } from '#web/ui/charts/SeriesSection.tsx';
import { SharesSection } from '#web/ui/charts/SharesSection.tsx';
import { ReportPair } from '#web/ui/ReportContent.tsx';

/** Shows revenue, MRR and subscriptions by month, and revenue by plan. */
export function FinancialCharts({ report }: { report: FinancialCharts_ReportFragment }) {
  const { currency, revenueByMonth } = report;
  const toRows = (value: (month: (typeof revenueByMonth)[number]) => number, text: (value: number) => string) =>
    revenueByMonth.map((month): SeriesRow => {
      const amount = value(month);
      return {
        name: formatMonth(month.month),
        value: amount,
        text: isCurrentMonth(month.month) ? `${text(amount)} so far` : text(amount),
      };
    });
  const money = (amount: number) => formatMoney(amount, currency);
  const price = (amount: number) => formatPrice(amount, currency);
  const last = revenueByMonth.at(-1);
  const isNow = last !== undefined && isCurrentMonth(last.month);
  const atEnd = last === undefined || isNow ? 'now' : `at the end of ${formatMonth(last.month)}`;
  return (
    <>
      <SeriesSection
        title="Revenue by month"
        lead={
          last
            ? `${money(last.revenue)} in ${formatMonth(last.month)}${isNow ? ' so far' : ''}. The chart shows whole months, at least 12.`
            : 'There were no payments yet.'
        }
        kind="bars"
        head={['Month', 'Revenue']}
        rows={toRows(({ revenue }) => revenue, money)}
        formatValue={price}
      />
      <ReportPair>
        <SeriesSection
          title="MRR by month"
          lead={last ? `${money(last.mrr)} ${atEnd}.` : 'There is no revenue yet.'}
          kind="line"
          head={['Month', 'MRR']}
          rows={toRows(({ mrr }) => mrr, money)}
          formatValue={price}
        />
        <SeriesSection
          title="Subscriptions by month"
          lead={last ? `${plural(last.subscriptions, 'paid subscription')} ${atEnd}.` : 'There are none yet.'}
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
