import { buildPersonalData, byOwnId, type PersonalData } from './personal-data.service.ts';
import { Tombstones } from './tombstone.model.ts';

export const personalTombstones: PersonalData = buildPersonalData(Tombstones, {
  ownedBy: byOwnId,
  toExportedRow: { leftOutBecause: 'It exists only after the account is deleted.' },
  fate: {
    rows: 'kept',
    because:
      'It schedules the erasure, contains the email address until the first round is done, and is deleted after 90 seconds.',
  },
});
