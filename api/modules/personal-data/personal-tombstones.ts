import { buildPersonalData, byOwnId, type PersonalData } from './personal-data.service.ts';
import { Tombstones } from './tombstone.model.ts';

export const personalTombstones: PersonalData = buildPersonalData(Tombstones, {
  of: byOwnId,
  present: { leftOutBecause: 'It is there only once the account is gone.' },
  fate: {
    rows: 'kept',
    because: 'It drives the erasing, names the address until that is done, and goes after 90 seconds.',
  },
});
