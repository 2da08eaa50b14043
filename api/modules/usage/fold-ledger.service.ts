import mongoose, { type ClientSession } from 'mongoose';
import { groupBy } from '#api/lib/group-by.ts';
import { isUsersAction } from '#api/modules/actions/actions.service.ts';
import {
  findUnfoldedEntries,
  hasUnfoldedEntries,
  type LedgerEntryRecord,
  markFolded,
} from '#api/modules/quota/ledger.service.ts';
import { sumIncrements } from './counters.ts';
import { CUSTOM_ACTIONS } from './service-usage.service.ts';
import { UsageDays } from './usage-day.model.ts';

const BATCH = 1000;

/** Counts all actions that users wrote as one, because the global day counters must not contain the ids of users' own actions. */
const withoutOwnActionId = (entry: LedgerEntryRecord): LedgerEntryRecord =>
  entry.action !== null && isUsersAction(entry.action) ? { ...entry, action: CUSTOM_ACTIONS } : entry;

async function foldBatch(session: ClientSession, now: Date): Promise<number> {
  const entries = await findUnfoldedEntries(session, { limit: BATCH });
  if (entries.length === 0) return 0;
  const days = groupBy(entries, ({ day }) => day);
  await UsageDays.collection.bulkWrite(
    [...days].map(([day, runs]) => ({
      updateOne: { filter: { day }, update: { $inc: sumIncrements(runs.map(withoutOwnActionId)) }, upsert: true },
    })),
    { session },
  );
  await markFolded(session, { ids: entries.map(({ _id }) => _id), at: now });
  return entries.length;
}

/**
 * Adds new ledger entries to the global day counters. Entries are marked as folded in the same transaction, so that two
 * servers that fold at the same time conflict, and one retries without the entries that the other has counted.
 */
export async function foldLedger(now: Date): Promise<void> {
  // One command, where a transaction without entries takes two.
  if (!(await hasUnfoldedEntries())) return;
  let folded: number;
  do {
    folded = await mongoose.connection.transaction((session) => foldBatch(session, now));
  } while (folded === BATCH);
}
