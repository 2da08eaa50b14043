import type { DomainContract } from '../contract-route.ts';

/** Figures and achievements. */
export const usageContract: DomainContract = {
  types: {
    DayCount: { date: 'date', count: 'int' },
    Stats: {
      subscription: { prompts_used: 'int', prompts_limit: 'int' },
      total_prompts_used: 'int',
      prompts_remaining: 'int',
      prompts_limit: 'int',
      usage_by_day: ['DayCount'],
    },
    NameValue: { name: 'string', value: 'number' },
    UserAnalytics: {
      totals: { total_prompts: 'int', total_tokens: 'int', avg_tokens: 'number' },
      usage_by_day: ['DayCount'],
      usage_by_hour: [{ hour: 'int', count: 'int' }],
      top_actions: ['NameValue'],
      streak_days: 'int',
      words_saved: 'int',
      reduction_percent: 'number',
    },
    SocialProof: {
      total_users: 'int',
      total_prompts_simplified: 'int',
      time_saved_hours: 'number',
      cost_saved: 'number',
      satisfaction_rate: 'number?',
    },
    Achievement: {
      id: 'id',
      name: 'string',
      description: 'string',
      icon: 'string',
      progress: 'int',
      target: 'int',
      earned_at: 'iso?',
    },
  },
  routes: [
    { line: 'GET /user/stats', auth: 'user', data: 'Stats', whenSuspended: 200 },
    { line: 'GET /user/analytics', auth: 'user', query: { range: '30d' }, data: 'UserAnalytics', whenSuspended: 200 },
    { line: 'GET /user/achievements', auth: 'user', data: ['Achievement'], whenSuspended: 200 },
    { line: 'GET /public/social-proof', auth: 'public', data: 'SocialProof', whenSuspended: 200 },
  ],
};
