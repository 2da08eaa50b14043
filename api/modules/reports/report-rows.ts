import type { AdminAnalytics, FinancialReport, PageInfo, ReportRow } from '#api/graphql/types.generated.ts';
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

export const toFinancialRows = (report: FinancialReport): ReportRow[] => [
  row('mrr', report.mrr),
  row('arr', report.arr),
  row('total_revenue', report.totalRevenue),
  row('active_subscriptions', report.activeSubscriptions),
  row('churn_rate', report.churnRate),
  row('ltv', report.ltv),
  row('revenue_growth', report.revenueGrowth),
  row('payment_success_rate', report.paymentSuccessRate),
  row('refunds', report.refunds),
  row('mrr_change', report.changes.mrr),
  row('arr_change', report.changes.arr),
  row('total_revenue_change', report.changes.totalRevenue),
  row('active_subscriptions_change', report.changes.activeSubscriptions),
  row('churn_rate_change', report.changes.churnRate),
  row('ltv_change', report.changes.ltv),
  row('payment_success_rate_change', report.changes.paymentSuccessRate),
  row('refunds_change', report.changes.refunds),
  ...report.revenueByMonth.map(({ month, revenue }) => row('revenue_by_month', revenue, month)),
  ...report.revenueByMonth.map(({ month, mrr }) => row('mrr_by_month', mrr, month)),
  ...report.revenueByMonth.map(({ month, subscriptions }) => row('subscriptions_by_month', subscriptions, month)),
  ...report.revenueByPlan.map(({ name, value }) => row('revenue_by_plan', value, name)),
];

export const toAnalyticsRows = (report: AdminAnalytics): ReportRow[] => [
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
export function toPage(
  rows: readonly ReportRow[],
  { first, after }: PageArgs,
): { nodes: ReportRow[]; pageInfo: PageInfo } {
  if (first < 1 || first > PAGE_SIZE.max) throw invalidInput({ first: `A page holds 1 to ${PAGE_SIZE.max} rows` });
  const start = parseCursor(after);
  const nodes = rows.slice(start, start + first);
  const end = start + nodes.length;
  return { nodes, pageInfo: { hasNextPage: end < rows.length, endCursor: nodes.length > 0 ? String(end) : null } };
}
