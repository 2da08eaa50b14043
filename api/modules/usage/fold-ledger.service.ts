import mongoose, { type ClientSession } from 'mongoose';
import { groupBy } from '#api/lib/group-by.ts';
import { findUnfoldedEntries, type LedgerEntryRecord, markFolded } from '#api/modules/quota/ledger.service.ts';
import { increments } from './counters.ts';
import { UsageDays } from './usage-day.model.ts';

const BATCH = 1000;

/** People's own actions count as one here: each has a name of its own, and the day documents are everybody's. */
const withoutOwnNames = (entry: LedgerEntryRecord): LedgerEntryRecord =>
  entry.action?.startsWith('custom:') ? { ...entry, action: 'custom' } : entry;

async function foldBatch(session: ClientSession, now: Date): Promise<number> {
  const entries = await findUnfoldedEntries(session, { limit: BATCH });
  if (entries.length === 0) return 0;
  const days = groupBy(entries, ({ day }) => day);
  await UsageDays.collection.bulkWrite(
    [...days].map(([day, runs]) => ({
      updateOne: { filter: { day }, update: { $inc: increments(runs.map(withoutOwnNames)) }, upsert: true },
    })),
    { session },
  );
  await markFolded(session, { ids: entries.map(({ _id }) => _id), at: now });
  return entries.length;
}

/**
 * Adds what the ledger has new to the day documents of the whole service. Rows are marked in the transaction that counts them: two
 * who fold at once collide on the rows, and one of them starts over without those.
 */
export async function foldLedger(now: Date): Promise<void> {
  let folded: number;
  do {
    folded = await mongoose.connection.transaction((session) => foldBatch(session, now));
  } while (folded === BATCH);
}
