import type { ClientSession } from 'mongoose';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';

export type { HistoryEntryRecord } from './history-entry.model.ts';

/**
 * Stores the history entries of committed runs, in the transaction that removes them from the pending effects of the runs. Without Mongoose's
 * validation, because the ledger has them complete.
 */
export async function insertHistory(session: ClientSession, entries: readonly HistoryEntryRecord[]): Promise<void> {
  if (entries.length > 0) await HistoryEntries.collection.insertMany([...entries], { session });
}
