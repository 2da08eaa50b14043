import { byUserId, type PersonalData, personalRowsOf } from '#api/modules/personal-data/personal-data.service.ts';
import { IdempotencyKeys } from './idempotency-key.model.ts';

export const personalIdempotencyKeys: PersonalData = personalRowsOf(IdempotencyKeys, {
  of: byUserId,
  present: { leftOutBecause: 'It holds hashes that tell a repeated request from a new one, for a day.' },
});
