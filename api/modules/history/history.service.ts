import { Types } from 'mongoose';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { shortenLinks } from '#api/modules/shares/shares.service.ts';
import { ALL_ENTRIES_TIMEOUT_MS } from './history.ts';
import { applyRetentionToBlocks } from './history-blocks.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export { findEntryWithTexts, findReadableEntry } from './history.ts';
export type { HistoryEntryRecord } from './history-entry.model.ts';

/** Finds the texts of a run. The caller has written its pending effects. Null if the texts were deleted. */
export async function findHistoryEntry(
  userId: Types.ObjectId,
  runId: Types.ObjectId,
): Promise<HistoryEntryRecord | null> {
  return HistoryEntries.findOne({ _id: runId, userId }).lean<HistoryEntryRecord>();
}

/** Returns the number of stored entries of all users. */
export async function countHistoryEntries(): Promise<number> {
  return HistoryEntries.countDocuments({}, { maxTimeMS: ALL_ENTRIES_TIMEOUT_MS });
}

/** Returns the number of a user's stored entries, counted up to a limit. */
export async function countUserHistory(userId: Types.ObjectId, limit: number): Promise<number> {
  await applyPendingEffects(userId);
  return HistoryEntries.countDocuments({ userId }).limit(limit);
}

/**
 * Updates when a user's entries are deleted, and their links end, after their retention changed. Until then, queries hide
 * those beyond the new retention.
 */
export async function applyRetention(userId: Types.ObjectId, retentionDays: number): Promise<void> {
  await applyPendingEffects(userId);
  await shortenLinks(userId, retentionDays);
  const retention = { retentionDays, maxTimeMS: ALL_ENTRIES_TIMEOUT_MS };
  await applyRetentionToBlocks(userId, { ...retention, keepsLater: true });
  const expiresAt = { $dateAdd: { startDate: '$createdAt', unit: 'day', amount: retentionDays } };
  await HistoryEntries.updateMany({ userId }, [{ $set: { expiresAt } }], {
    updatePipeline: true,
    maxTimeMS: ALL_ENTRIES_TIMEOUT_MS,
  });
  await applyRetentionToBlocks(userId, { ...retention, keepsLater: false });
}
