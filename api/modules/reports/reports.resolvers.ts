import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getAdminAnalytics, getAdminStats } from './admin-analytics.ts';
import { exportChurn, getChurn } from './churn-report.ts';
import { getFinancialReport } from './financial-report.ts';
import { listMostActiveUsers } from './most-active-users.ts';
import { exportAnalytics, exportFinancial } from './report-exports.ts';
import { listMonths } from './report-months.ts';

export const reportResolvers: Resolvers = {
  Query: {
    adminStats: (_parent, _args, ctx) => getAdminStats(ctx),
    adminAnalytics: (_parent, args, ctx) => getAdminAnalytics(ctx, args),
    adminAnalyticsExport: (_parent, args, ctx) => exportAnalytics(ctx, args),
    mostActiveUsers: (_parent, args, ctx) => listMostActiveUsers(ctx, args),
    financialReport: (_parent, args, ctx) => getFinancialReport(ctx, args),
    financialReportExport: (_parent, args, ctx) => exportFinancial(ctx, args),
    churnedSubscriptions: (_parent, args, ctx) => getChurn(ctx, args),
    churnedSubscriptionsExport: (_parent, args, ctx) => exportChurn(ctx, args),
  },
  AdminAnalytics: {
    revenueByMonth: (analytics, { atLeast }, ctx) => listMonths(ctx, analytics, atLeast),
  },
  FinancialReport: {
    revenueByMonth: (report, { atLeast }, ctx) => listMonths(ctx, report, atLeast),
  },
};
