import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type HistoryBlockRow, HistoryBlocks } from './history-block.model.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export const personalHistory: PersonalData = buildPersonalData<HistoryEntryRecord>(HistoryEntries, {
  ownedBy: byUserId,
  exportable: ({ now }) => ({ expiresAt: { $gt: now } }),
  toExportedRow: ({ _id, originalText, simplifiedText, editedText, ...entry }) => ({
    id: _id,
    original_text: originalText,
    simplified_text: simplifiedText,
    edited_text: editedText ?? null,
    model_used: entry.model,
    action: entry.action,
    words_saved: entry.wordsSaved,
    changes: entry.changes,
    created_at: entry.createdAt,
    expires_at: entry.expiresAt,
  }),
});

export const personalHistoryBlocks: PersonalData = buildPersonalData<HistoryBlockRow>(HistoryBlocks, {
  ownedBy: byUserId,
  toExportedRow: {
    leftOutBecause: 'They are computed from the texts in history_entries, so that these can be searched.',
  },
});
