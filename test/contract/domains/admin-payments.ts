import type { DomainContract } from '../contract-route.ts';

/** The payments of all users, as a file. */
export const adminPaymentsContract: DomainContract = {
  types: {},
  routes: [
    {
      line: 'GET /admin/payments/export',
      auth: 'admin',
      query: { search: 'ada', status: 'refunded', kind: 'plan', since: '2026-01-01T00:00:00Z' },
      isFile: true,
      data: 'string',
      whenSuspended: 200,
    },
  ],
};
