import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type HistoryBlockRow, HistoryBlocks } from './history-block.model.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export const personalHistory: PersonalData = buildPersonalData<HistoryEntryRecord>(HistoryEntries, {
  ownedBy: byUserId,
  exportable: ({ now }) => ({ expiresAt: { $gt: now } }),
  toExportedRow: ({ _id, originalText, simplifiedText, model, action, wordsSaved, changes, createdAt, expiresAt }) => ({
    id: _id,
    original_text: originalText,
    simplified_text: simplifiedText,
    model_used: model,
    action,
    words_saved: wordsSaved,
    changes,
    created_at: createdAt,
    expires_at: expiresAt,
  }),
});

export const personalHistoryBlocks: PersonalData = buildPersonalData<HistoryBlockRow>(HistoryBlocks, {
  ownedBy: byUserId,
  toExportedRow: {
    leftOutBecause: 'They are computed from the texts in history_entries, so that these can be searched.',
  },
});
