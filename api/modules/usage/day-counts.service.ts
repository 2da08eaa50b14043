import type { ClientSession } from 'mongoose';
import { groupBy } from '#api/lib/group-by.ts';
import type { LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { sumIncrements } from './counters.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** Adds runs to their users' day counters, in the transaction that marks them as counted. */
export async function countRuns(session: ClientSession, entries: readonly LedgerEntryRecord[]): Promise<void> {
  const days = groupBy(entries, ({ userId, day }) => `${userId.toString()} ${day}`);
  await UserUsageDays.collection.bulkWrite(
    [...days.values()].map((runs) => {
      const { userId, day } = runs[0];
      return { updateOne: { filter: { userId, day }, update: { $inc: sumIncrements(runs) }, upsert: true } };
    }),
    { session },
  );
}
