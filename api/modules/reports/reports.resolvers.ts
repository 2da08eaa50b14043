import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getAdminAnalytics, getAdminStats } from './admin-analytics.ts';
import { getFinancialReport } from './financial-report.ts';
import { exportAnalytics, exportFinancial } from './report-exports.ts';

export const reportResolvers: Resolvers = {
  Query: {
    adminStats: (_parent, _args, ctx) => getAdminStats(ctx),
    adminAnalytics: (_parent, { range }, ctx) => getAdminAnalytics(ctx, range),
    adminAnalyticsExport: (_parent, args, ctx) => exportAnalytics(ctx, args),
    financialReport: (_parent, { range }, ctx) => getFinancialReport(ctx, range),
    financialReportExport: (_parent, args, ctx) => exportFinancial(ctx, args),
  },
};
