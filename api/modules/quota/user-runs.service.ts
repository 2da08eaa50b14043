import type { Types } from 'mongoose';
import { countUpToLimit, findInIdRange, type IdRange } from '#api/database/cursor-page.ts';
import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';

/** Finds the ledger entries of a user's runs, newest first. */
export const findUserRuns = (userId: Types.ObjectId, range: IdRange): Promise<LedgerEntryRecord[]> =>
  findInIdRange<LedgerEntryRecord>(LedgerEntries, { userId }, range);

/** Returns the number of a user's runs, counted up to a limit. */
export const countUserRuns = (userId: Types.ObjectId): Promise<number> => countUpToLimit(LedgerEntries, { userId });
