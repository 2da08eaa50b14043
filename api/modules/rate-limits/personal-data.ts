import { buildPersonalData, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { RateLimitCounters } from './rate-limit.model.ts';

export const personalRateLimits: PersonalData = buildPersonalData(RateLimitCounters, {
  // No rows are found by user, for the reasons that follow.
  ownedBy: () => null,
  toExportedRow: { leftOutBecause: 'It counts requests by ids, addresses and hashes, for a day at most.' },
  fate: { rows: 'kept', because: 'Its counts guard the service and end within a day.' },
});
