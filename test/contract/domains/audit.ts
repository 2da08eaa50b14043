import type { DomainContract } from '../contract-route.ts';

/** The audit log, as a file. */
export const auditContract: DomainContract = {
  types: {},
  routes: [
    {
      line: 'GET /admin/audit/export',
      auth: 'admin',
      query: { outcome: 'failed', since: '2026-01-01T00:00:00Z' },
      isFile: true,
      data: 'string',
      whenSuspended: 200,
    },
  ],
};
