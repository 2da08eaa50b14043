import { byOwnId, type PersonalData, personalRowsOf } from '../personal-data/personal-data.ts';
import { ResetTokens } from './reset-token.model.ts';

export const personalResetTokens: PersonalData = personalRowsOf(ResetTokens, {
  of: byOwnId,
  present: { leftOutBecause: 'It holds the hash of a link that is in the mail, for half an hour.' },
});
