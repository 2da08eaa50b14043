import { type ClientSession, mongo, trusted, type Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { dayOf, SECOND_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';
import { LedgerEntries, type LedgerEntryRecord, type PendingRun } from './ledger-entry.model.ts';

export type { LedgerEntryRecord, PendingRun, RunEffects } from './ledger-entry.model.ts';
export type LedgerBucket = LedgerEntryRecord['bucket'];

interface RefundedRun {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  /** Null if the run held no prompt. */
  readonly walletId: Types.ObjectId | null;
  readonly bucket: LedgerBucket;
  readonly windowStart: Date;
}

/** Returns the UTC day and hour under which a run is counted. */
export const toDayAndHour = (at: Date) => ({ day: dayOf(at), hour: at.getUTCHours() });

const DUPLICATE_KEY = 11000;

/**
 * Finds the indexes of the documents whose id exists already, if all others were inserted.
 * Null if anything else failed.
 */
function findDuplicates(error: unknown, count: number): number[] | null {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const failed = error.result.getWriteErrors();
  // A command that fails as a whole has no write errors.
  const isComplete = error.result.insertedCount + failed.length === count;
  const areDuplicates = failed.every(({ code }) => code === DUPLICATE_KEY);
  return isComplete && areDuplicates ? failed.map(({ index }) => index) : null;
}

/**
 * Ends runs as committed, each unless it has already ended. Returns the runs that had. Throws when the database fails: then each of the
 * runs may be committed or not.
 */
export async function insertCommittedEntries(runs: readonly PendingRun[]): Promise<ReadonlySet<PendingRun>> {
  try {
    await LedgerEntries.collection.insertMany([...runs], { ordered: false });
    return new Set();
  } catch (error) {
    const duplicates = findDuplicates(error, runs.length);
    if (!duplicates) throw error;
    return new Set(duplicates.flatMap((index) => runs[index] ?? []));
  }
}

/**
 * Selects runs whose effects are pending: some, a user's, or all that started before a time. `runs` are those that the caller has just stored:
 * what they contain is not read again.
 */
export type PendingSelection =
  | { readonly runs: readonly PendingRun[] }
  | { readonly runIds: readonly Types.ObjectId[] }
  | { readonly userId: Types.ObjectId }
  | { readonly startedBefore: Date };

function toPendingFilter(selection: PendingSelection) {
  const isPending = { pendingEffects: { $exists: true } };
  if ('runs' in selection) return { ...isPending, _id: { $in: selection.runs.map(({ _id }) => _id) } };
  if ('runIds' in selection) return { ...isPending, _id: { $in: [...selection.runIds] } };
  if ('userId' in selection) return { ...isPending, userId: selection.userId };
  return { ...isPending, at: { $lt: selection.startedBefore } };
}

/** Returns whether any selected run has pending effects. Reads only runs with pending effects, by a partial index. */
export async function hasPendingEffects(selection: PendingSelection): Promise<boolean> {
  return (await LedgerEntries.collection.findOne(toPendingFilter(selection), { projection: { _id: 1 } })) !== null;
}

/** Iterates over the ids of the selected runs whose effects are pending, also while the effects of some are written. */
export async function* iteratePendingRunIds(selection: PendingSelection): AsyncGenerator<Types.ObjectId> {
  const runs = LedgerEntries.collection.find(toPendingFilter(selection), { projection: { _id: 1 } });
  for await (const { _id } of runs) yield _id;
}

interface LimitedSelection {
  readonly selection: PendingSelection;
  readonly limit: number;
}

/** Finds up to `limit` of the selected runs whose effects are pending. Of runs that the caller has just stored, only the ids are read. */
async function findPendingRuns(session: ClientSession, { selection, limit }: LimitedSelection): Promise<PendingRun[]> {
  const { collection } = LedgerEntries;
  const filter = toPendingFilter(selection);
  if (!('runs' in selection)) return collection.find<PendingRun>(filter, { session }).limit(limit).toArray();
  const found = await collection
    .find(filter, { session, projection: { _id: 1 } })
    .limit(limit)
    .toArray();
  const stored = new Map(selection.runs.map((run) => [String(run._id), run]));
  return found.flatMap(({ _id }) => stored.get(String(_id)) ?? []);
}

/**
 * Removes the pending effects of up to `limit` of the selected runs, and returns these runs, in the transaction that writes the
 * effects. A concurrent transaction that takes the same run conflicts, and finds nothing when it is repeated.
 */
export async function takePendingEffects(
  session: ClientSession,
  { selection, limit }: LimitedSelection,
): Promise<PendingRun[]> {
  const runs = await findPendingRuns(session, { selection, limit });
  if (runs.length > 0) {
    const ids = runs.map(({ _id }) => _id);
    await LedgerEntries.collection.updateMany({ _id: { $in: ids } }, { $unset: { pendingEffects: true } }, { session });
  }
  return runs;
}

/** Ends a run as refunded unless it has already ended, and returns its final state. */
export async function insertRefundedEntry(
  { runId, ...run }: RefundedRun,
  at: Date,
): Promise<LedgerEntryRecord['state']> {
  try {
    await LedgerEntries.create({ _id: runId, ...run, ...toDayAndHour(at), state: 'refunded', at, foldedAt: at });
    return 'refunded';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The other entry may be too new for a majority read. If it is rolled back, so is every later write that depends on it.
    const existing = await LedgerEntries.findOne({ _id: runId }).readConcern('local').lean<LedgerEntryRecord>();
    if (!existing) throw error;
    return existing.state;
  }
}

/** Finds the final state of a run. Null while it is in progress. */
export async function findLedgerEntry(runId: Types.ObjectId): Promise<LedgerEntryRecord | null> {
  return LedgerEntries.findOne({ _id: runId }).lean<LedgerEntryRecord>();
}

/** Only some runs, or all but some. */
export type RunSelection = { readonly $in: readonly Types.ObjectId[] } | { readonly $nin: readonly Types.ObjectId[] };

/** Returns whether selected runs wait to be added to the global day counters. */
export async function hasUnfoldedEntries(runIds: RunSelection): Promise<boolean> {
  return (await LedgerEntries.collection.findOne({ foldedAt: null, _id: runIds }, { projection: { _id: 1 } })) !== null;
}

/** What day counters count of a run. */
export type CountedRun = Pick<
  LedgerEntryRecord,
  '_id' | 'day' | 'hour' | 'action' | 'model' | 'inputTokens' | 'outputTokens' | 'wordsBefore' | 'wordsAfter'
>;

const COUNTED = {
  day: 1,
  hour: 1,
  action: 1,
  model: 1,
  inputTokens: 1,
  outputTokens: 1,
  wordsBefore: 1,
  wordsAfter: 1,
} satisfies Record<Exclude<keyof CountedRun, '_id'>, 1>;

/** Finds up to `limit` committed runs that are not yet part of the global day counters: of all runs, or only `runId`. */
export async function findUnfoldedEntries(
  session: ClientSession,
  { limit, runIds }: { readonly limit: number; readonly runIds: RunSelection },
): Promise<CountedRun[]> {
  const filter = { foldedAt: null, _id: runIds };
  return LedgerEntries.collection.find<CountedRun>(filter, { session, projection: COUNTED }).limit(limit).toArray();
}

/** Iterates over the ids of committed runs that are not yet part of the global day counters, also while some are added. */
export const iterateUnfoldedRunIds = (): AsyncIterable<Pick<LedgerEntryRecord, '_id'>> =>
  LedgerEntries.collection.find<Pick<LedgerEntryRecord, '_id'>>({ foldedAt: null }, { projection: { _id: 1 } });

/** Marks entries as added to the global day counters. Throws if another server has done so for one of them. */
export async function markFolded(
  session: ClientSession,
  { ids, at }: { readonly ids: readonly Types.ObjectId[]; readonly at: Date },
): Promise<void> {
  const { modifiedCount } = await LedgerEntries.updateMany(
    { _id: trusted({ $in: [...ids] }), foldedAt: null },
    { $set: { foldedAt: at } },
    { session },
  );
  if (modifiedCount !== ids.length) throw new Error('Another server has already folded some of these ledger entries.');
}

interface WalletDays {
  readonly walletId: Types.ObjectId;
  /** YYYY-MM-DD, UTC. Both days are included. */
  readonly from: string;
  readonly to: string;
  /** Runs from before this time are left out. */
  readonly since: Date;
  /** Only the prompts of this bucket: `pool` leaves out those of the wallet's user. Absent: those of all buckets. */
  readonly bucket?: LedgerBucket;
}

/** What one user's runs used of a wallet. */
export interface WalletUse {
  readonly userId: Types.ObjectId;
  readonly runs: number;
  /** Tokens that the rewrites are shorter than the prompts. A longer rewrite counts as 0. */
  readonly tokensSaved: number;
}

const WALLET_USE_TIMEOUT_MS = 5 * SECOND_MS;

/** Returns the committed runs of a wallet in a range of days, by user. Private runs of the wallet's user are left out. */
export async function sumWalletUse({ walletId, from, to, since, bucket }: WalletDays): Promise<WalletUse[]> {
  const saved = { $max: [0, { $subtract: ['$tokensBefore', '$tokensAfter'] }] };
  return LedgerEntries.aggregate<WalletUse>([
    {
      $match: {
        walletId,
        day: { $gte: from, $lte: to },
        at: { $gte: since },
        state: 'committed',
        isPrivate: { $ne: true },
        ...(bucket && { bucket }),
      },
    },
    { $group: { _id: '$userId', runs: { $sum: 1 }, tokensSaved: { $sum: saved } } },
    { $project: { _id: 0, userId: '$_id', runs: 1, tokensSaved: 1 } },
  ]).option({ maxTimeMS: WALLET_USE_TIMEOUT_MS });
}

/**
 * Returns how many users have a committed run that started at this time or later. A run's id contains its start time.
 */
export async function countActiveUsersSince(at: Date): Promise<number> {
  const [users] = await LedgerEntries.aggregate<{ count: number }>([
    { $match: { _id: { $gte: firstIdAt(at) }, state: 'committed' } },
    { $group: { _id: '$userId' } },
    { $count: 'count' },
  ]);
  return users?.count ?? 0;
}
