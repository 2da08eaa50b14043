import type { DomainContract } from '../contract-route.ts';

/** Exporting all data, and deleting the account. */
export const personalDataContract: DomainContract = {
  types: {},
  routes: [
    {
      line: 'GET /user/export',
      auth: 'user',
      isFile: true,
      data: {
        exported_at: 'iso',
        collections: { users: [{ id: 'id', email: 'string' }], history_entries: ['HistoryItem'] },
        left_out: 'any',
        counts: { users: 'int', history_entries: 'int' },
      },
      whenSuspended: 200,
    },
    { line: 'DELETE /user/delete-account', auth: 'user', data: 'any', whenSuspended: 200 },
  ],
};
