import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import { day } from '../fields.ts';
import {
  RestExportAdminAnalyticsDocument,
  RestExportChurnDocument,
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

const from = day('from').optional().meta({
  description: 'The first day, in UTC. With `to`, it takes the place of `range`.',
});
const to = day('to').optional().meta({ description: 'The last day, in UTC. Not in the future.' });
const format = z
  .enum(['csv', 'json'], 'format must be csv or json')
  .default('csv')
  .meta({ description: 'The format of the file: CSV, or a JSON array.' });

/** Whether a query has both days or none. */
const hasBothDaysOrNone = ({ from: first, to: last }: Days) => (first === undefined) === (last === undefined);
const bothDays = { message: 'Give both from and to', path: ['from'] };

const analyticsFields = {
  type: z
    .enum(['overview'], 'type must be overview')
    .default('overview')
    .meta({ description: 'The kind of report. There is one kind.' }),
  range: z.enum(['7d', '30d', '90d'], 'range must be 7d, 30d or 90d').default('30d').meta({ description }),
  from,
  to,
};
const financialFields = {
  range: z.enum(['30d', '90d', '1y'], 'range must be 30d, 90d or 1y').default('30d').meta({ description }),
  from,
  to,
};
const analyticsQuery = z.object(analyticsFields).refine(hasBothDaysOrNone, bothDays);
const analyticsFileQuery = z.object({ ...analyticsFields, format }).refine(hasBothDaysOrNone, bothDays);
const financialQuery = z.object(financialFields).refine(hasBothDaysOrNone, bothDays);
const financialFileQuery = z.object({ ...financialFields, format }).refine(hasBothDaysOrNone, bothDays);

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the days that the caller chose, or null if the report covers the days of `range`. */
const toDays = ({ from: first, to: last }: Days) =>
  first !== undefined && last !== undefined ? { from: first, to: last } : null;

const toAnalyticsRange = (query: z.output<typeof analyticsQuery>) => ({
  range: ANALYTICS_RANGES[query.range],
  days: toDays(query),
});
const toFinancialRange = (query: z.output<typeof financialQuery>) => ({
  range: FINANCIAL_RANGES[query.range],
  days: toDays(query),
});

export const reportRoutes = [
  route('GET /admin/stats', RestReadAdminStatsDocument, { reply: 'stats' }),
  route('GET /admin/analytics', RestReadAdminAnalyticsDocument, {
    query: analyticsQuery,
    variables: ({ query }) => toAnalyticsRange(query),
    reply: 'analytics',
  }),
  route('GET /admin/analytics/export', RestExportAdminAnalyticsDocument, {
    query: analyticsFileQuery,
    variables: ({ query }) => ({ ...toAnalyticsRange(query), first: PAGE_SIZE.max }),
    reply: 'analytics',
    file: { name: 'analytics', formatOf: (query) => query.format },
  }),
  route('GET /admin/financial', RestReadFinancialReportDocument, {
    query: financialQuery,
    variables: ({ query }) => toFinancialRange(query),
    reply: 'financial',
  }),
  route('GET /admin/financial/export', RestExportFinancialReportDocument, {
    query: financialFileQuery,
    variables: ({ query }) => ({ ...toFinancialRange(query), first: PAGE_SIZE.max }),
    reply: 'financial',
    file: { name: 'financial', formatOf: (query) => query.format },
  }),
  route('GET /admin/financial/churn/export', RestExportChurnDocument, {
    query: financialFileQuery,
    variables: ({ query }) => ({ ...toFinancialRange(query), first: PAGE_SIZE.max }),
    reply: 'churn',
    file: { name: 'churn', formatOf: (query) => query.format },
  }),
  route('GET /admin/system-health', RestReadSystemHealthDocument, { reply: 'health' }),
];
