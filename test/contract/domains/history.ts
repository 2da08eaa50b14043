import type { DomainContract } from '../contract-route.ts';

/** The history of a user's runs. */
export const historyContract: DomainContract = {
  types: {
    HistoryItem: {
      id: 'id',
      original_text: 'string?',
      simplified_text: 'string?',
      model_used: 'string?',
      created_at: 'iso',
    },
    HistoryPage: { items: ['HistoryItem'], total: 'int', models: ['string'] },
  },
  routes: [
    { line: 'GET /user/history', auth: 'user', query: { limit: '50' }, data: ['HistoryItem'], whenSuspended: 200 },
    {
      line: 'GET /user/prompt-history',
      auth: 'user',
      query: { limit: '20', page: '1' },
      data: 'HistoryPage',
      whenSuspended: 200,
    },
    {
      line: 'GET /user/prompt-history/export',
      auth: 'user',
      query: { format: 'json' },
      isFile: true,
      data: ['HistoryItem'],
      whenSuspended: 200,
    },
  ],
};
