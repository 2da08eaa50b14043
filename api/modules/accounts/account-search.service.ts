import { mongo, type QueryFilter } from 'mongoose';
import { containing } from '#api/database/mongo.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { Users } from './user.model.ts';

const COUNT_LIMIT = 10_000;
const MAX_TIME_MS = 3 * SECOND_MS;
/** MongoDB's error code `MaxTimeMSExpired`. */
const MAX_TIME_EXPIRED = 50;

interface AccountSearch {
  /** Part of a name or an address, in any case. Empty: all accounts. */
  readonly text: string;
  readonly skip: number;
  readonly limit: number;
}

interface FoundAccounts {
  readonly users: UserRecord[];
  /** All matches, counted up to 10,000 for a search. */
  readonly total: number;
}

/** All accounts are counted from the collection's metadata, which is fast for any number; matches are counted up to a limit. */
const countMatches = (filter: QueryFilter<UserRecord> | null): Promise<number> =>
  filter
    ? Users.countDocuments(filter).limit(COUNT_LIMIT).maxTimeMS(MAX_TIME_MS).exec()
    : Users.estimatedDocumentCount().exec();

/** Accounts that match a text, newest first. Throws TIMEOUT for a search that takes too long. */
export async function searchAccounts({ text, skip, limit }: AccountSearch): Promise<FoundAccounts> {
  const filter = text === '' ? null : { $or: [{ email: containing(text) }, { fullName: containing(text) }] };
  try {
    const [users, total] = await Promise.all([
      Users.find(filter ?? {})
        .sort({ _id: -1 })
        .skip(skip)
        .limit(limit)
        .maxTimeMS(MAX_TIME_MS)
        .select('-sessions')
        .lean<UserRecord[]>(),
      countMatches(filter),
    ]);
    return { users, total };
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== MAX_TIME_EXPIRED) throw error;
    const message = 'The search took too long. Please enter a longer part of the name or address';
    throw new DomainError('TIMEOUT', message, { cause: error });
  }
}
