import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import {
  RestExportAdminAnalyticsDocument,
  RestExportFinancialReportDocument,
  RestReadAdminAnalyticsDocument,
  RestReadAdminStatsDocument,
  RestReadFinancialReportDocument,
  RestReadSystemHealthDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const ANALYTICS_RANGES = { '7d': 'last_7_days', '30d': 'last_30_days', '90d': 'last_90_days' } as const;
const FINANCIAL_RANGES = { '30d': 'last_30_days', '90d': 'last_90_days', '1y': 'last_year' } as const;

const description = 'The number of days, today included.';

const analyticsQuery = z.object({
  type: z
    .enum(['overview'], 'type must be overview')
    .default('overview')
    .meta({ description: 'The kind of report. There is one kind.' }),
  range: z.enum(['7d', '30d', '90d'], 'range must be 7d, 30d or 90d').default('30d').meta({ description }),
});
const financialQuery = z.object({
  range: z.enum(['30d', '90d', '1y'], 'range must be 30d, 90d or 1y').default('30d').meta({ description }),
});

const asTable = { formatOf: () => 'csv' as const };

export const reportRoutes = [
  route('GET /admin/stats', RestReadAdminStatsDocument, { reply: 'stats' }),
  route('GET /admin/analytics', RestReadAdminAnalyticsDocument, {
    query: analyticsQuery,
    variables: ({ query }) => ({ range: ANALYTICS_RANGES[query.range] }),
    reply: 'analytics',
  }),
  route('GET /admin/analytics/export', RestExportAdminAnalyticsDocument, {
    query: analyticsQuery,
    variables: ({ query }) => ({ range: ANALYTICS_RANGES[query.range], first: PAGE_SIZE.max }),
    reply: 'analytics',
    file: { name: 'analytics', ...asTable },
  }),
  route('GET /admin/financial', RestReadFinancialReportDocument, {
    query: financialQuery,
    variables: ({ query }) => ({ range: FINANCIAL_RANGES[query.range] }),
    reply: 'financial',
  }),
  route('GET /admin/financial/export', RestExportFinancialReportDocument, {
    query: financialQuery,
    variables: ({ query }) => ({ range: FINANCIAL_RANGES[query.range], first: PAGE_SIZE.max }),
    reply: 'financial',
    file: { name: 'financial', ...asTable },
  }),
  route('GET /admin/system-health', RestReadSystemHealthDocument, { reply: 'health' }),
];
