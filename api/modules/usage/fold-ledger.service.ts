import mongoose, { type ClientSession, type Types } from 'mongoose';
import type { Log } from '#api/kernel/log.ts';
import { groupBy } from '#api/lib/group-by.ts';
import { isUsersAction } from '#api/modules/actions/actions.service.ts';
import {
  type CountedRun,
  findUnfoldedEntries,
  hasUnfoldedEntries,
  iterateUnfoldedRunIds,
  markFolded,
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
  /** Only this run. Left out: all runs. */
  readonly runId?: Types.ObjectId;
}

async function foldBatch(session: ClientSession, { now, runId }: Fold): Promise<number> {
  const entries = await findUnfoldedEntries(session, { limit: BATCH, runId });
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

/** Adds the entries one by one, after a batch failed. One that can't be added is logged, and doesn't keep the others back. */
async function foldEach(now: Date, log: Log): Promise<void> {
  for await (const runId of iterateUnfoldedRunIds()) {
    try {
      await fold({ now, runId });
    } catch (err) {
      log.error({ err, runId }, 'A run could not be added to the global day counters');
    }
  }
}

/**
 * Adds new ledger entries to the global day counters. Entries are marked as folded in the same transaction, so that two
 * servers that fold at the same time conflict, and one retries without the entries that the other has counted.
 */
export async function foldLedger(now: Date, { log }: { readonly log: Log }): Promise<void> {
  // One command, where a transaction without entries takes two.
  if (!(await hasUnfoldedEntries())) return;
  try {
    let folded: number;
    do folded = await fold({ now });
    while (folded === BATCH);
  } catch (err) {
    log.warn({ err }, 'A batch of runs could not be added to the global day counters: they are added one by one');
    await foldEach(now, log);
  }
}
