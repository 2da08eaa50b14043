import type {
  QueryAdminAnalyticsExportArgs,
  QueryFinancialReportExportArgs,
  ReportRowConnection,
} from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { getAdminAnalytics } from './admin-analytics.ts';
import { getFinancialReport } from './financial-report.ts';
import { listMostActiveUsers } from './most-active-users.ts';
import { toFileName } from './report-file-name.ts';
import { toAnalyticsRows, toFinancialRows, toPage } from './report-rows.ts';

/** How many of the most active users the file has, as the screen shows. */
const MOST_ACTIVE = 10;

/** Returns a page of the financial report for an exported file. Throws RATE_LIMITED and BAD_USER_INPUT. */
export async function exportFinancial(
  ctx: RequestContext,
  { range, days, ...page }: QueryFinancialReportExportArgs,
): Promise<ReportRowConnection> {
  const read = async (after: string | null) => {
    const report = await getFinancialReport(ctx, { range, days });
    return { ...toPage(toFinancialRows(report), { ...page, after }), fileName: toFileName(ctx, 'financial', report) };
  };
  return exportListPage(ctx, { list: 'financial', after: page.after, read });
}

/** Returns a page of the analytics report for an exported file. Throws RATE_LIMITED and BAD_USER_INPUT. */
export async function exportAnalytics(
  ctx: RequestContext,
  { range, days, ...page }: QueryAdminAnalyticsExportArgs,
): Promise<ReportRowConnection> {
  const read = async (after: string | null) => {
    const [report, mostActive] = await Promise.all([
      getAdminAnalytics(ctx, { range, days }),
      listMostActiveUsers(ctx, { range, days, first: MOST_ACTIVE }),
    ]);
    return {
      ...toPage(toAnalyticsRows(report, mostActive), { ...page, after }),
      fileName: toFileName(ctx, 'analytics', report),
    };
  };
  return exportListPage(ctx, { list: 'analytics', after: page.after, read });
}
