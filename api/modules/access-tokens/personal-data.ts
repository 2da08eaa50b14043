import { buildPersonalData, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { AccessTokens } from './access-token.model.ts';

export const personalAccessTokens: PersonalData = buildPersonalData(AccessTokens, {
  // No rows belong to a user.
  ownedBy: () => null,
  toExportedRow: { leftOutBecause: 'Access tokens belong to the operator.' },
  fate: { rows: 'kept', because: 'They contain only the id of the administrator who created them.' },
});
