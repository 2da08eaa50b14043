import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { AuditEntries } from './audit-entry.model.ts';

export const personalAuditEntries: PersonalData = {
  collection: AuditEntries.collection.collectionName,
  exported: { leftOutBecause: 'The audit log contains changes by administrators, with the ids of other users.' },
  fate: {
    rows: 'anonymized',
    how: 'The IP addresses of a deleted administrator are removed. The changes, with the administrator’s id, stay for 400 days.',
  },
  erase: async ({ userId }) => {
    await AuditEntries.updateMany({ actorId: userId.toHexString() }, { $set: { ip: null } });
  },
};
