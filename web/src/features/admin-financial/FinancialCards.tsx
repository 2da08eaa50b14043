import type { FinancialCards_ReportFragment } from '#web/graphql/admin-operations.generated.ts';
import { DEFINITIONS } from '#web/graphql/report-definitions.generated.ts';
import { formatMoney, formatNumber } from '#web/lib/quantities.ts';
import { Change, NothingBefore, ReportCards } from '#web/ui/ReportContent.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';

const NONE = '—';

const formatPercent = (percent: number | null) => (percent === null ? NONE : `${Math.round(percent * 10) / 10}%`);

type Report = FinancialCards_ReportFragment;
type Figure = keyof Report['changes'] & keyof Report;

const CARDS: readonly {
  readonly figure: Exclude<Figure, '__typename'>;
  readonly label: string;
  readonly kind: 'money' | 'percent' | 'count';
  /** Whether a decrease is good. */
  readonly isLessBetter?: boolean;
}[] = [
  { figure: 'mrr', label: 'MRR', kind: 'money' },
  { figure: 'arr', label: 'ARR', kind: 'money' },
  { figure: 'totalRevenue', label: 'Total revenue', kind: 'money' },
  { figure: 'activeSubscriptions', label: 'Active subscriptions', kind: 'count' },
  { figure: 'churnRate', label: 'Churn rate', kind: 'percent', isLessBetter: true },
  { figure: 'ltv', label: 'LTV', kind: 'money' },
  { figure: 'paymentSuccessRate', label: 'Payment success rate', kind: 'percent' },
  { figure: 'refunds', label: 'Refunds', kind: 'money', isLessBetter: true },
];

/** Shows the key figures, each with its definition and its change against the range before. */
export function FinancialCards({ report, days }: { report: Report; days: number }) {
  const format = {
    money: (amount: number | null) => (amount === null ? NONE : formatMoney(amount, report.currency)),
    percent: formatPercent,
    count: (count: number | null) => (count === null ? NONE : formatNumber(count)),
  };
  const isCompared = CARDS.some(({ figure }) => report.changes[figure] !== null);
  return (
    <>
      <ReportCards>
        {CARDS.map(({ figure, label, kind, isLessBetter = false }) => (
          <StatCard
            key={figure}
            label={label}
            value={format[kind](report[figure])}
            definition={DEFINITIONS[`FinancialReport.${figure}`]}
            note={
              isCompared && (
                <Change
                  by={report.changes[figure]}
                  unit={kind === 'percent' ? 'points' : 'percent'}
                  days={days}
                  isLessBetter={isLessBetter}
                />
              )
            }
          />
        ))}
      </ReportCards>
      {!isCompared && <NothingBefore days={days} />}
    </>
  );
}
