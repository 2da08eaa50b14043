import { type ClientSession, trusted, type Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import { dayOf, SECOND_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';
import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';

export type { LedgerEntryRecord } from './ledger-entry.model.ts';
export type LedgerBucket = LedgerEntryRecord['bucket'];

interface RefundedRun {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  /** Null if the run held no prompt. */
  readonly walletId: Types.ObjectId | null;
  readonly bucket: LedgerBucket;
  readonly windowStart: Date;
}

/** The UTC day and hour under which a run is counted. */
export const toDayAndHour = (at: Date) => ({ day: dayOf(at), hour: at.getUTCHours() });

/** Ends runs as committed. Throws a duplicate key error, and inserts nothing, if one of them has already ended. */
export async function insertCommittedEntries(
  session: ClientSession,
  entries: readonly LedgerEntryRecord[],
): Promise<void> {
  await LedgerEntries.collection.insertMany([...entries], { session });
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

/** Null while the run is in progress. */
export async function findLedgerEntry(runId: Types.ObjectId): Promise<LedgerEntryRecord | null> {
  return LedgerEntries.findOne({ _id: runId }).lean<LedgerEntryRecord>();
}

/** Committed runs that are not yet part of the global day counters. */
export async function findUnfoldedEntries(
  session: ClientSession,
  { limit }: { readonly limit: number },
): Promise<LedgerEntryRecord[]> {
  return LedgerEntries.find({ foldedAt: null }, null, { session }).limit(limit).lean<LedgerEntryRecord[]>();
}

/** Throws if another server has folded one of the entries. */
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
}

/** What one user's runs used of a wallet. */
export interface WalletUse {
  readonly userId: Types.ObjectId;
  readonly runs: number;
  /** Tokens that the rewrites are shorter than the prompts. A longer rewrite counts as 0. */
  readonly tokensSaved: number;
}

const WALLET_USE_TIMEOUT_MS = 5 * SECOND_MS;

/** The committed runs of a wallet in a range of days, by user. */
export async function sumWalletUse({ walletId, from, to }: WalletDays): Promise<WalletUse[]> {
  const saved = { $max: [0, { $subtract: ['$tokensBefore', '$tokensAfter'] }] };
  return LedgerEntries.aggregate<WalletUse>([
    { $match: { walletId, day: { $gte: from, $lte: to }, state: 'committed' } },
    { $group: { _id: '$userId', runs: { $sum: 1 }, tokensSaved: { $sum: saved } } },
    { $project: { _id: 0, userId: '$_id', runs: 1, tokensSaved: 1 } },
  ]).option({ maxTimeMS: WALLET_USE_TIMEOUT_MS });
}

/** How many users have a committed run that started at this time or later. A run's id contains its start time. */
export async function countActiveUsersSince(at: Date): Promise<number> {
  const [users] = await LedgerEntries.aggregate<{ count: number }>([
    { $match: { _id: { $gte: firstIdAt(at) }, state: 'committed' } },
    { $group: { _id: '$userId' } },
    { $count: 'count' },
  ]);
  return users?.count ?? 0;
}
