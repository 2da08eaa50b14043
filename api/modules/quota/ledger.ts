import { type ClientSession, trusted, type Types } from 'mongoose';
import { dayOf } from '../../days.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { firstIdAt } from '../../ids.ts';
import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';

export type { LedgerEntryRecord } from './ledger-entry.model.ts';
export type LedgerBucket = LedgerEntryRecord['bucket'];

interface Refund {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  /** Null when none was found to have been charged. */
  readonly walletId: Types.ObjectId | null;
  readonly bucket: LedgerBucket;
  readonly windowStart: Date;
}

/** The day and hour, UTC, that a run is counted under. */
export const dayAndHour = (at: Date) => ({ day: dayOf(at), hour: at.getUTCHours() });

/** Throws a duplicate key, and inserts none, when one of the runs has ended already. */
export async function insertCommitted(session: ClientSession, entries: readonly LedgerEntryRecord[]): Promise<void> {
  await LedgerEntries.collection.insertMany([...entries], { session });
}

/** Tries to end a run as refunded, and says how it has ended: whoever came first decided. */
export async function refundInLedger({ runId, ...run }: Refund, at: Date): Promise<LedgerEntryRecord['state']> {
  try {
    await LedgerEntries.create({ _id: runId, ...run, ...dayAndHour(at), state: 'refunded', at, foldedAt: at });
    return 'refunded';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The row that is in the way may be too new for a majority read. What is written because of it can't outlive it.
    const ended = await LedgerEntries.findOne({ _id: runId }).readConcern('local').lean<LedgerEntryRecord>();
    if (!ended) throw error;
    return ended.state;
  }
}

/** How a run ended; null while it has not. */
export async function findLedgerEntry(runId: Types.ObjectId): Promise<LedgerEntryRecord | null> {
  return LedgerEntries.findOne({ _id: runId }).lean<LedgerEntryRecord>();
}

/** Committed runs that the figures of the whole service lack. */
export async function unfoldedEntries(session: ClientSession, limit: number): Promise<LedgerEntryRecord[]> {
  return LedgerEntries.find({ foldedAt: null }, null, { session }).limit(limit).lean<LedgerEntryRecord[]>();
}

/** Throws when somebody else has folded one of them. */
export async function markFolded(session: ClientSession, ids: readonly Types.ObjectId[], at: Date): Promise<void> {
  const { modifiedCount } = await LedgerEntries.updateMany(
    { _id: trusted({ $in: [...ids] }), foldedAt: null },
    { $set: { foldedAt: at } },
    { session },
  );
  if (modifiedCount !== ids.length) throw new Error('Ledger entries were folded twice.');
}

/** How many people had a run that began since. The ids of runs tell when that was. */
export async function countPeopleSince(at: Date): Promise<number> {
  const [people] = await LedgerEntries.aggregate<{ count: number }>([
    { $match: { _id: { $gte: firstIdAt(at) }, state: 'committed' } },
    { $group: { _id: '$userId' } },
    { $count: 'count' },
  ]);
  return people?.count ?? 0;
}
