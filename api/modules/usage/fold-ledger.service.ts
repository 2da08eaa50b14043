import mongoose, { type ClientSession, type Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { groupBy } from '#api/lib/group-by.ts';
import { isUsersAction } from '#api/modules/actions/actions.service.ts';
import {
  type CountedRun,
  findUnfoldedEntries,
  hasUnfoldedEntries,
  iterateUnfoldedRunIds,
  markFolded,
  type RunSelection,
} from '#api/modules/quota/ledger.service.ts';
import { sumIncrements } from './counters.ts';
import { CUSTOM_ACTIONS } from './service-usage.service.ts';
import { UsageDays } from './usage-day.model.ts';

const BATCH = 1000;

/** Counts all actions that users wrote as one, because the global day counters must not contain the ids of users' own actions. */
const withoutOwnActionId = (entry: CountedRun): CountedRun =>
  entry.action !== null && isUsersAction(entry.action) ? { ...entry, action: CUSTOM_ACTIONS } : entry;

interface Fold {
  readonly now: Date;
  readonly runIds: RunSelection;
}

async function foldBatch(session: ClientSession, { now, runIds }: Fold): Promise<number> {
  const entries = await findUnfoldedEntries(session, { limit: BATCH, runIds });
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

const fold = (options: Fold) => mongoose.connection.transaction((session) => foldBatch(session, options));

const foldedRunsOf = isolatedRows<Types.ObjectId>(
  'A run could not be added to the global day counters, and will be tried again',
  (runId) => ({ runId: String(runId) }),
);

/**
 * Adds new ledger entries to the global day counters. Entries are marked as folded in the same transaction, so that two
 * servers that fold at the same time conflict, and one retries without the entries that the other has counted. After a batch that failed, entries are
 * added one by one: those that fail then are left out of the next batches.
 */
export async function foldLedger(now: Date, runtime: Runtime): Promise<void> {
  const runs = foldedRunsOf(runtime);
  const runIds = { $nin: runs.waiting(now) };
  // One command, where a transaction without entries takes two.
  if (!(await hasUnfoldedEntries(runIds))) return;
  try {
    let folded: number;
    do folded = await fold({ now, runIds });
    while (folded === BATCH);
  } catch (err) {
    runtime.log.warn(
      { err },
      'A batch of runs could not be added to the global day counters: they are added one by one',
    );
    await runs.forEach(iterateUnfoldedRunIds(), ({ _id }) => fold({ now, runIds: { $in: [_id] } }), now);
  }
}
