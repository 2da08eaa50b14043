import type { DomainContract } from '../contract-route.ts';

/** The teams of all users, as a file. */
export const adminTeamsContract: DomainContract = {
  types: {},
  routes: [
    {
      line: 'GET /admin/teams/export',
      auth: 'admin',
      query: { search: 'ada', has_bought_seats: 'false', since: '2026-01-01T00:00:00Z' },
      isFile: true,
      data: 'string',
      whenSuspended: 200,
    },
  ],
};
