import type { ClientSession } from 'mongoose';
import { addToBlocks } from './history-blocks.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export type { HistoryEntryRecord } from './history-entry.model.ts';

/**
 * Stores the history entries of committed runs, and adds them to the history blocks by which they are searched. Runs in the
 * transaction that takes the entries from the pending effects of their ledger entries. Skips Mongoose's validation and
 * defaults, because the entries were stored there with all their fields.
 */
export async function insertHistory(session: ClientSession, entries: readonly HistoryEntryRecord[]): Promise<void> {
  if (entries.length === 0) return;
  await HistoryEntries.collection.insertMany(await addToBlocks(session, entries), { session });
}
