import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type ShareRow, Shares } from './share.model.ts';
import { openTexts } from './shared-texts.ts';

export const personalShares: PersonalData = buildPersonalData<ShareRow>(Shares, {
  ownedBy: byUserId,
  exportable: ({ now }) => ({ expiresAt: { $gt: now } }),
  toExportedRow: (row, { runtime }) => {
    const { text, originalText } = openTexts(runtime, row);
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
