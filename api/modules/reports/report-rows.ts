import type { ActiveUser, AdminAnalytics, FinancialReport, PageInfo, ReportRow } from '#api/graphql/types.generated.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { PAGE_SIZE } from '#schema/limits.ts';

/**
 * Builds a row of an exported report. `of` is the day, month or name that the figure belongs to, and null for a
 * figure of the whole range.
 */
const row = (figure: string, value: number | null | undefined, of: string | null = null): ReportRow => ({
  figure,
  of,
  value: value ?? null,
});

/** What the value of a figure is: an amount of money, a percentage, percentage points or a number. */
type Unit = 'money' | 'percent' | 'points' | 'count';

interface FinancialFigure {
  readonly figure: string;
  /** In words, for people. */
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | null | undefined;
  readonly of?: string;
  readonly period: string;
}

/** Percentages are computed exactly, and written with two decimals. */
const roundRate = (rate: number) => Math.round(rate * 100) / 100;

const SUFFIX: Readonly<Record<Unit, string>> = {
  money: '',
  percent: ' (%)',
  points: ' (percentage points)',
  count: '',
};

function toFinancialRow({ figure, label, unit, value, of, period }: FinancialFigure, currency: string): ReportRow {
  const isRate = unit === 'percent' || unit === 'points';
  return {
    figure,
    of: of ?? null,
    value: typeof value === 'number' && isRate ? roundRate(value) : (value ?? null),
    label: label + SUFFIX[unit],
    period,
    currency: unit === 'money' ? currency : null,
  };
}

/** The figures of the whole report, with the unit of their change against the range before. */
const FINANCIAL_FIGURES = [
  ['mrr', 'mrr', 'MRR', 'money'],
  ['arr', 'arr', 'ARR', 'money'],
  ['total_revenue', 'totalRevenue', 'Total revenue', 'money'],
  ['active_subscriptions', 'activeSubscriptions', 'Active subscriptions', 'count'],
  ['churn_rate', 'churnRate', 'Churn rate', 'percent'],
  ['ltv', 'ltv', 'LTV', 'money'],
  ['payment_success_rate', 'paymentSuccessRate', 'Payment success rate', 'percent'],
  ['refunds', 'refunds', 'Refunds', 'money'],
] as const;

/** The figures of the last day of a range. The others are about all its days. */
const AT_END: ReadonlySet<string> = new Set(['mrr', 'arr', 'active_subscriptions']);

/** Returns the financial report as rows, each with its words, period and currency. */
export function toFinancialRows(report: FinancialReport): ReportRow[] {
  const { from, to, changes, revenueByMonth } = report;
  const range = `${from} to ${to}`;
  const byMonth = (
    figure: string,
    label: string,
    unit: Unit,
    value: (month: (typeof revenueByMonth)[number]) => number,
  ) =>
    revenueByMonth.map((month) => ({ figure, label, unit, value: value(month), of: month.month, period: month.month }));
  const figures: FinancialFigure[] = [
    ...FINANCIAL_FIGURES.map(([figure, name, label, unit]) => ({
      figure,
      label,
      unit,
      value: report[name],
      period: AT_END.has(figure) ? to : range,
    })),
    ...FINANCIAL_FIGURES.map(([figure, name, label, unit]) => ({
      figure: `${figure}_change`,
      label: `Change of ${label}`,
      unit: unit === 'percent' ? ('points' as const) : ('percent' as const),
      value: changes[name],
      period: range,
    })),
    ...byMonth('revenue_by_month', 'Revenue of the month', 'money', ({ revenue }) => revenue),
    ...byMonth('mrr_by_month', 'MRR at the end of the month', 'money', ({ mrr }) => mrr),
    ...byMonth(
      'subscriptions_by_month',
      'Subscriptions at the end of the month',
      'count',
      (month) => month.subscriptions,
    ),
    ...report.revenueByPlan.map(({ name, value }) => ({
      figure: 'revenue_by_plan',
      label: `Revenue from ${name}`,
      unit: 'money' as const,
      value,
      of: name,
      period: range,
    })),
  ];
  return figures.map((figure) => toFinancialRow(figure, report.currency));
}

export const toAnalyticsRows = (
  report: AdminAnalytics,
  mostActive: readonly Pick<ActiveUser, 'email' | 'prompts'>[],
): ReportRow[] => [
  row('total_users', report.totalUsers),
  row('active_users', report.activeUsers),
  row('total_prompts', report.totalPrompts),
  row('revenue', report.revenue),
  row('refunds', report.refunds),
  row('total_users_change', report.changes.totalUsers),
  row('active_users_change', report.changes.activeUsers),
  row('total_prompts_change', report.changes.totalPrompts),
  row('revenue_change', report.changes.revenue),
  ...report.userGrowth.map(({ date, count }) => row('user_growth', count, date)),
  ...report.usageByDay.map(({ date, count }) => row('usage_by_day', count, date)),
  ...report.promptsByAction.map(({ name, value }) => row('prompts_by_action', value, name)),
  ...report.promptsByModel.map(({ name, value }) => row('prompts_by_model', value, name)),
  ...report.subscriptionDistribution.map(({ name, value }) => row('subscription_distribution', value, name)),
  ...report.revenueByMonth.map(({ month, revenue }) => row('revenue_by_month', revenue, month)),
  ...mostActive.map(({ email, prompts }) => row('most_active_users', prompts, email)),
];

interface PageArgs {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** Reads the cursor of a report: the number of rows before the page. */
function parseCursor(after: string | null | undefined): number {
  if (after === null || after === undefined) return 0;
  if (!/^\d{1,6}$/.test(after)) throw invalidInput({ after: 'This cursor is invalid' });
  return Number(after);
}

/** Returns one page of a report. Throws BAD_USER_INPUT. */
export function toPage<TRow>(rows: readonly TRow[], { first, after }: PageArgs): { nodes: TRow[]; pageInfo: PageInfo } {
  if (first < 1 || first > PAGE_SIZE.max) throw invalidInput({ first: `A page holds 1 to ${PAGE_SIZE.max} rows` });
  const start = parseCursor(after);
  const nodes = rows.slice(start, start + first);
  const end = start + nodes.length;
  return { nodes, pageInfo: { hasNextPage: end < rows.length, endCursor: nodes.length > 0 ? String(end) : null } };
}
