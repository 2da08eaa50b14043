import {
  buildPersonalData,
  byOwnId,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { type ShareRow, Shares } from './share.model.ts';
import { ShareLocks } from './share-lock.model.ts';
import { decryptTexts } from './shared-texts.ts';

export const personalShares: PersonalData = buildPersonalData<ShareRow>(Shares, {
  ownedBy: byUserId,
  exportable: ({ now }) => ({ expiresAt: { $gt: now } }),
  toExportedRow: (row, { runtime }) => {
    const { text, originalText } = decryptTexts(runtime, row);
    return {
      id: row._id,
      run_id: row.runId,
      text,
      original_text: originalText,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    };
  },
});

export const personalShareLocks: PersonalData = buildPersonalData(ShareLocks, {
  ownedBy: byOwnId,
  toExportedRow: {
    leftOutBecause: 'It only prevents two links from being added at the same moment, and contains no content.',
  },
});
