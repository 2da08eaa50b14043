import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { AuditEntries } from './audit-entry.model.ts';

export const personalAuditEntries: PersonalData = {
  collection: AuditEntries.collection.collectionName,
  exported: { leftOutBecause: 'It is what administrators did to the service, and names others by their ids.' },
  fate: {
    rows: 'anonymised',
    how: 'The address that an administrator acted from is taken out; what was done, and the id of who did it, stay for 400 days.',
  },
  erase: async ({ userId }) => {
    await AuditEntries.updateMany({ actorId: userId.toHexString() }, { $set: { ip: null } });
  },
};
