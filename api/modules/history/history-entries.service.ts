import type { ClientSession } from 'mongoose';
import { addToBlocks } from './history-blocks.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export type { HistoryEntryRecord } from './history-entry.model.ts';

/**
 * Stores the history entries of committed runs, and the filters that make them searchable, in the transaction that removes them from the pending
 * effects of the runs. Without Mongoose's validation, because the ledger has them complete.
 */
export async function insertHistory(session: ClientSession, entries: readonly HistoryEntryRecord[]): Promise<void> {
  if (entries.length === 0) return;
  await HistoryEntries.collection.insertMany(await addToBlocks(session, entries), { session });
}
