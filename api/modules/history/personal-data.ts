import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export const personalHistory: PersonalData = buildPersonalData<HistoryEntryRecord>(HistoryEntries, {
  of: byUserId,
  readable: ({ now }) => ({ expiresAt: { $gt: now } }),
  present: ({ _id, originalText, simplifiedText, model, action, changes, createdAt, expiresAt }) => ({
    id: _id,
    original_text: originalText,
    simplified_text: simplifiedText,
    model_used: model,
    action,
    changes,
    created_at: createdAt,
    expires_at: expiresAt,
  }),
});
