import type { Resolvers } from '#api/graphql/types.generated.ts';
import { adminAnalytics, adminStats } from './admin-analytics.ts';
import { financialReport } from './financial-report.ts';
import { exportAnalytics, exportFinancial } from './report-exports.ts';

export const reportResolvers: Resolvers = {
  Query: {
    adminStats: (_parent, _args, ctx) => adminStats(ctx),
    adminAnalytics: (_parent, { range }, ctx) => adminAnalytics(ctx, range),
    adminAnalyticsExport: (_parent, args, ctx) => exportAnalytics(ctx, args),
    financialReport: (_parent, { range }, ctx) => financialReport(ctx, range),
    financialReportExport: (_parent, args, ctx) => exportFinancial(ctx, args),
  },
};
