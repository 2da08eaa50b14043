import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { IdempotencyKeys } from './idempotency-key.model.ts';

export const personalIdempotencyKeys: PersonalData = buildPersonalData(IdempotencyKeys, {
  ownedBy: byUserId,
  toExportedRow: { leftOutBecause: 'It contains hashes that identify repeated requests, for one day.' },
});
