import { byUserId, type PersonalData, buildPersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { IdempotencyKeys } from './idempotency-key.model.ts';

export const personalIdempotencyKeys: PersonalData = buildPersonalData(IdempotencyKeys, {
  of: byUserId,
  present: { leftOutBecause: 'It holds hashes that tell a repeated request from a new one, for a day.' },
});
