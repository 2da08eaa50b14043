import { mongo, type QueryFilter } from 'mongoose';
import { PAGE_SIZE, USER_SEARCH } from '#schema/limits.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import { containing } from '../../mongo.ts';
import { type UserRecord, Users } from './user.model.ts';

/** Past it, the rows passed over cost more than anybody who turns pages is worth. */
const MAX_PAGE = 10_000;
const COUNT_LIMIT = 10_000;
const MAX_TIME_MS = 3000;
const MAX_TIME_EXPIRED = 50;

interface UserSearch {
  /** Part of a name or an address, in any case. */
  readonly search?: string | null;
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
  readonly total: number;
}

interface FoundUsers {
  readonly users: UserRecord[];
  readonly pagination: Pagination;
}

/** Throws BAD_USER_INPUT. */
function assertSensible({ page, limit, search }: UserSearch): void {
  if (limit < 1 || limit > PAGE_SIZE.max) throw invalidInput({ limit: `A page holds 1 to ${PAGE_SIZE.max} rows` });
  if (page < 1 || page > MAX_PAGE) throw invalidInput({ page: `Pages are counted from 1 to ${MAX_PAGE}` });
  if ((search?.length ?? 0) > USER_SEARCH.length) {
    throw invalidInput({ search: `Search for at most ${USER_SEARCH.length} characters` });
  }
}

/** Of everybody by the collection's own count, which costs the same however many; of those who were searched for, up to a limit. */
const countOf = (filter: QueryFilter<UserRecord> | null): Promise<number> =>
  filter
    ? Users.countDocuments(filter).limit(COUNT_LIMIT).maxTimeMS(MAX_TIME_MS).exec()
    : Users.estimatedDocumentCount().exec();

/** Accounts, newest first. Throws BAD_USER_INPUT, and TIMEOUT for a search that takes too long. */
export async function searchUsers(wanted: UserSearch): Promise<FoundUsers> {
  assertSensible(wanted);
  const { page, limit } = wanted;
  const text = wanted.search?.trim();
  const filter = text ? { $or: [{ email: containing(text) }, { fullName: containing(text) }] } : null;
  try {
    const [users, total] = await Promise.all([
      Users.find(filter ?? {})
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .maxTimeMS(MAX_TIME_MS)
        .select('-sessions')
        .lean<UserRecord[]>(),
      countOf(filter),
    ]);
    return { users, pagination: { page, limit, pages: Math.ceil(total / limit), total } };
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== MAX_TIME_EXPIRED) throw error;
    throw new DomainError('TIMEOUT', 'The search took too long. Search for more of the name or address', {
      cause: error,
    });
  }
}
