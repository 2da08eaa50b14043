import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { AuditEntries } from './audit-entry.model.ts';

export const personalAuditEntries: PersonalData = {
  collection: AuditEntries.collection.collectionName,
  exported: { leftOutBecause: 'The audit log contains changes by administrators, with the ids of other users.' },
  fate: {
    rows: 'anonymized',
    how: 'The IP addresses of a deleted administrator are removed, and the reasons of changes to a deleted user. The changes, with the ids of both, stay for 400 days.',
  },
  erase: async ({ userId }) => {
    const id = userId.toHexString();
    await AuditEntries.updateMany({ actorId: id }, { $set: { ip: null } });
    await AuditEntries.updateMany({ targetId: id }, { $set: { reason: null } });
  },
};
