import type { AdminFinancialPageQuery } from '#web/graphql/operations.generated.ts';
import { formatMoney, formatNumber } from '#web/lib/quantities.ts';
import { Change, ReportCards } from '#web/ui/ReportContent.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';

export type FinancialReport = AdminFinancialPageQuery['financialReport'];

const NONE = '—';

const formatPercent = (percent: number | null) => (percent === null ? NONE : `${Math.round(percent * 10) / 10}%`);

/** The key figures, each with its definition. */
export function FinancialCards({ report, days }: { report: FinancialReport; days: number }) {
  const money = (amount: number | null) => (amount === null ? NONE : formatMoney(amount, report.currency));
  return (
    <ReportCards>
      <StatCard
        label="MRR"
        value={money(report.mrr)}
        note="Monthly recurring revenue now: the monthly prices of all paid subscriptions, yearly ones divided by 12. Without lifetime plans, add-ons and assigned plans."
      />
      <StatCard label="ARR" value={money(report.arr)} note="12 × MRR." />
      <StatCard
        label="Total revenue"
        value={money(report.totalRevenue)}
        note={
          <>
            Payments, before refunds. <Change percent={report.revenueGrowth} days={days} />.
          </>
        }
      />
      <StatCard
        label="Active subscriptions"
        value={formatNumber(report.activeSubscriptions)}
        note="Subscriptions that are part of MRR now."
      />
      <StatCard
        label="Churn rate"
        value={formatPercent(report.churnRate)}
        note="Subscriptions that stopped paying, of all that paid at the start or began since."
      />
      <StatCard
        label="LTV"
        value={money(report.ltv)}
        note="Lifetime value: average MRR of a subscription, divided by its churn in 30 days. None while churn is 0."
      />
      <StatCard
        label="Payment success rate"
        value={formatPercent(report.paymentSuccessRate)}
        note="Payments that succeeded, of those that succeeded or failed."
      />
      <StatCard label="Refunds" value={money(report.refunds)} note="Refunds so far of the payments in this range." />
    </ReportCards>
  );
}
