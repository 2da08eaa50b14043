import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { IdempotencyKeys } from './idempotency-key.model.ts';
import { RefusedRewrites } from './refused-rewrite.model.ts';

export const personalIdempotencyKeys: PersonalData = buildPersonalData(IdempotencyKeys, {
  ownedBy: byUserId,
  toExportedRow: { leftOutBecause: 'It contains hashes that identify repeated requests, for one day.' },
});

export const personalRefusedRewrites: PersonalData = buildPersonalData(RefusedRewrites, {
  ownedBy: byUserId,
  toExportedRow: { leftOutBecause: 'It contains a rewrite that was refused, for 15 minutes, until its user keeps it.' },
});
