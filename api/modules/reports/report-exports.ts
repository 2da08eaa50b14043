import type {
  QueryAdminAnalyticsExportArgs,
  QueryFinancialReportExportArgs,
  ReportRowConnection,
} from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { adminAnalytics } from './admin-analytics.ts';
import { financialReport } from './financial-report.ts';
import { pageOf, rowsOfAnalytics, rowsOfFinancial } from './report-rows.ts';

function callerOf({ viewer }: RequestContext): string {
  if (viewer.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', 'Please sign in');
  return viewer.kind === 'user' ? viewer.userId : viewer.tokenId;
}

/** A table is taken from its beginning: its other pages are part of that. Throws RATE_LIMITED. */
async function countExport(ctx: RequestContext, after: string | null | undefined): Promise<void> {
  if (!after) await ctx.runtime.rateLimits.consume('listExport', callerOf(ctx));
}

export async function exportFinancial(
  ctx: RequestContext,
  { range, ...page }: QueryFinancialReportExportArgs,
): Promise<ReportRowConnection> {
  await countExport(ctx, page.after);
  return pageOf(rowsOfFinancial(await financialReport(ctx, range)), page);
}

export async function exportAnalytics(
  ctx: RequestContext,
  { range, ...page }: QueryAdminAnalyticsExportArgs,
): Promise<ReportRowConnection> {
  await countExport(ctx, page.after);
  return pageOf(rowsOfAnalytics(await adminAnalytics(ctx, range)), page);
}
