import { type QueryFilter, trusted, type Types } from 'mongoose';
import { countUpToLimit } from '#api/database/cursor-page.ts';
import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';

interface RunsBefore {
  /** Only entries with a smaller id. Null: from the newest on. */
  readonly before: Types.ObjectId | null;
  readonly limit: number;
}

/** The ledger entries of a user's runs, newest first. */
export async function findUserRuns(
  userId: Types.ObjectId,
  { before, limit }: RunsBefore,
): Promise<LedgerEntryRecord[]> {
  const filter: QueryFilter<LedgerEntryRecord> = { userId, ...(before && { _id: trusted({ $lt: before }) }) };
  return LedgerEntries.find(filter).sort({ _id: -1 }).limit(limit).lean<LedgerEntryRecord[]>();
}

/** The number of a user's runs, counted up to a limit. */
export const countUserRuns = (userId: Types.ObjectId): Promise<number> => countUpToLimit(LedgerEntries, { userId });
