import { ALL_ROWS_MS, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { AuditEntries } from './audit-entry.model.ts';

export const personalAuditEntries: PersonalData = {
  collection: AuditEntries.collection.collectionName,
  // Only the reasons, which are texts about the user: the rest of an entry is about the administrator who made the change.
  exported: async function* ({ userId }) {
    const rows = AuditEntries.collection
      .find({ targetId: userId.toHexString(), reason: { $type: 'string' } }, { maxTimeMS: ALL_ROWS_MS })
      .sort({ _id: 1 });
    for await (const { createdAt, reason } of rows) yield { created_at: createdAt as Date, reason: reason as string };
  },
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
