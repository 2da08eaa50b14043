import type {
  QueryAdminAnalyticsExportArgs,
  QueryFinancialReportExportArgs,
  ReportRowConnection,
} from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { getAdminAnalytics } from './admin-analytics.ts';
import { getFinancialReport } from './financial-report.ts';
import { toFileName } from './report-file-name.ts';
import { toAnalyticsRows, toFinancialRows, toPage } from './report-rows.ts';

function requireCallerId({ viewer }: RequestContext): string {
  if (viewer.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', 'Please sign in');
  return viewer.kind === 'user' ? viewer.userId : viewer.tokenId;
}

/** Counts the first page as an export. Further pages belong to the same export. Throws RATE_LIMITED. */
export async function countExport(ctx: RequestContext, after: string | null | undefined): Promise<void> {
  if (!after) await ctx.runtime.rateLimits.consume('listExport', requireCallerId(ctx));
}

export async function exportFinancial(
  ctx: RequestContext,
  { range, days, ...page }: QueryFinancialReportExportArgs,
): Promise<ReportRowConnection> {
  await countExport(ctx, page.after);
  const report = await getFinancialReport(ctx, { range, days });
  return { ...toPage(toFinancialRows(report), page), fileName: toFileName(ctx, 'financial', report) };
}

export async function exportAnalytics(
  ctx: RequestContext,
  { range, days, ...page }: QueryAdminAnalyticsExportArgs,
): Promise<ReportRowConnection> {
  await countExport(ctx, page.after);
  const report = await getAdminAnalytics(ctx, { range, days });
  return { ...toPage(toAnalyticsRows(report), page), fileName: toFileName(ctx, 'analytics', report) };
}
