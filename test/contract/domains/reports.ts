import type { DomainContract } from '../contract-route.ts';

const OVERVIEW = { type: 'overview', range: '30d' };

/** Reports and system health. */
export const reportsContract: DomainContract = {
  types: {
    MonthOfRevenue: { month: 'string', revenue: 'number' },
    AdminAnalytics: {
      total_users: 'int',
      active_users: 'int',
      total_prompts: 'int',
      revenue: 'number',
      refunds: 'number',
      user_growth: ['DayCount'],
      usage_by_day: ['DayCount'],
      subscription_distribution: ['NameValue'],
      revenue_by_month: ['MonthOfRevenue'],
      changes: { total_users: 'number?', active_users: 'number?', total_prompts: 'number?', revenue: 'number?' },
    },
    Financial: {
      mrr: 'number',
      arr: 'number',
      total_revenue: 'number',
      active_subscriptions: 'int',
      churn_rate: 'number?',
      ltv: 'number?',
      revenue_growth: 'number?',
      revenue_by_month: [{ month: 'string', revenue: 'number', subscriptions: 'int' }],
      revenue_by_plan: ['NameValue'],
      payment_success_rate: 'number?',
      refunds: 'number',
    },
    SystemHealth: {
      api_uptime: 'number',
      response_time_avg: 'number',
      response_time_p95: 'number?',
      error_rate: 'number',
      requests_per_minute: 'number',
      database_connections: 'int',
      database_response_time: 'number',
      cache_hit_rate: 'number?',
      storage_used: 'number',
      storage_total: 'number',
      response_times: [{ time: 'iso', avg: 'number' }],
      errors_by_hour: [{ hour: 'iso', count: 'int' }],
      active_users: 'int',
    },
  },
  routes: [
    { line: 'GET /admin/system-health', auth: 'admin', data: 'SystemHealth', whenSuspended: 200 },
    {
      line: 'GET /admin/stats',
      auth: 'admin',
      data: { total_users: 'int', active_users: 'int', total_prompts: 'int', revenue: 'number' },
      whenSuspended: 200,
    },
    { line: 'GET /admin/analytics', auth: 'admin', query: OVERVIEW, data: 'AdminAnalytics', whenSuspended: 200 },
    {
      line: 'GET /admin/analytics/export',
      auth: 'admin',
      query: OVERVIEW,
      isFile: true,
      data: 'string',
      whenSuspended: 200,
    },
    { line: 'GET /admin/financial', auth: 'admin', query: { range: '30d' }, data: 'Financial', whenSuspended: 200 },
    {
      line: 'GET /admin/financial/export',
      auth: 'admin',
      query: { range: '30d' },
      isFile: true,
      data: 'string',
      whenSuspended: 200,
    },
  ],
};
