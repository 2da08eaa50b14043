import type { QueryFilter, Types } from 'mongoose';
import { assertPageSize, type Connection } from '#api/database/cursor-page.ts';
import { isOutOfTime } from '#api/database/database-errors.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { COUNT_LIMIT } from '#schema/limits.ts';
import { type AccountFilter, toAccountFilter } from './account-filter.ts';
import { type AccountSort, afterCursor, compareBy, toCursor } from './account-order.ts';
import { type StoredUser, Users } from './user.model.ts';

export type { AccountFilter } from './account-filter.ts';
export type { AccountSort } from './account-order.ts';

const SEARCH_MAX_TIME_MS = 3 * SECOND_MS;

type Filter = QueryFilter<StoredUser>;

/** Returns the filter for a text alone. It asks for no time, so the `now` that is passed is not used. */
const toTextFilter = (search: string): Filter | null => toAccountFilter({ search }, new Date(0));

/**
 * Counts matches up to a limit. Without a filter, the number is read from the collection's metadata, which is fast
 * for any number of accounts.
 */
const countMatches = (filter: Filter | null): Promise<number> =>
  filter
    ? Users.countDocuments(filter).limit(COUNT_LIMIT).maxTimeMS(SEARCH_MAX_TIME_MS).exec()
    : Users.estimatedDocumentCount().exec();

/** Waits for a search that the database stops when it takes too long. Throws TIMEOUT then. */
async function orTimeout<T>(search: Promise<T>): Promise<T> {
  try {
    return await search;
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    const message = 'The search took too long. Please enter a longer part of the name or address';
    throw new DomainError('TIMEOUT', message, { cause: error });
  }
}

/** The most users whose payments, teams and so on one search may list. */
const MAX_OWNERS = 1000;

interface FewAccounts {
  readonly role?: UserRecord['role'] | null;
  readonly most?: number;
}

/**
 * Finds the ids of the accounts that match a text: part of a name or an address, or the start of an id. Lists of what
 * users own are searched by it, such as payments. Null for more than `most` matches, which are 1,000 if left out. Throws TIMEOUT.
 */
export async function findFewAccountIds(
  text: string,
  { role = null, most = MAX_OWNERS }: FewAccounts = {},
): Promise<Types.ObjectId[] | null> {
  // The filter asks for no time, so the `now` that is passed is not used.
  const found = Users.find(toAccountFilter({ search: text, role }, new Date(0)) ?? {}, { _id: 1 })
    .limit(most + 1)
    .maxTimeMS(SEARCH_MAX_TIME_MS)
    .lean<Pick<UserRecord, '_id'>[]>();
  const ids = (await orTimeout(found.exec())).map(({ _id }) => _id);
  return ids.length <= most ? ids : null;
}

/** `findFewAccountIds`, for lists that are searched by their owners alone. Throws BAD_USER_INPUT for too many matches, and TIMEOUT. */
export async function findAccountIds(text: string): Promise<Types.ObjectId[]> {
  const ids = await findFewAccountIds(text);
  if (ids) return ids;
  const message = `More than ${MAX_OWNERS.toLocaleString('en')} users match. Enter a longer part of the name or address`;
  throw invalidInput({ 'filter.search': message });
}

/** A search with numbered pages, as REST has them. */
interface NumberedSearch {
  /** Part of a name or an address, in any case, or the start of an id. Empty: all accounts. */
  readonly text: string;
  readonly skip: number;
  readonly limit: number;
}

interface FoundAccounts {
  readonly users: UserRecord[];
  /** All matches, counted up to 10,000 for a search. */
  readonly total: number;
}

/** Finds accounts that match a text, newest first. Throws TIMEOUT for a search that takes too long. */
export async function searchAccounts({ text, skip, limit }: NumberedSearch): Promise<FoundAccounts> {
  const filter = toTextFilter(text);
  const found = Users.find(filter ?? {})
    .sort({ _id: -1 })
    .skip(skip)
    .limit(limit)
    .maxTimeMS(SEARCH_MAX_TIME_MS)
    .select('-sessions')
    .lean<UserRecord[]>();
  const [users, total] = await orTimeout(Promise.all([found, countMatches(filter)]));
  return { users, total };
}

interface AccountList extends AccountFilter {
  readonly sort: AccountSort;
  readonly first: number;
  readonly after?: string | null | undefined;
  /** The time from which `seenWithinDays` and `unseenForDays` count back. */
  readonly now: Date;
}

/** Returns the query options that compare names as their index does. The condition of a cursor needs them, too. */
const collationFor = ({ order }: AccountSort) =>
  order === 'fullName' ? { collation: { locale: 'en', strength: 2 } } : {};

/** Up to this many matches of a search are read in one query and sorted here. */
const FEW_MATCHES = 200;

/**
 * Finds the matches of a search in order, when there are few, else null. Reads the accounts in the order in which they
 * are stored: reading them in the order of an index is faster only if many match, so that a page is soon full.
 */
async function findFewMatches(filter: Filter, sort: AccountSort): Promise<StoredUser[] | null> {
  const query = Users.find(filter, null, collationFor(sort))
    .hint({ $natural: 1 })
    .limit(FEW_MATCHES + 1);
  const rows = await orTimeout(query.maxTimeMS(SEARCH_MAX_TIME_MS).select('-sessions').lean<StoredUser[]>().exec());
  return rows.length > FEW_MATCHES ? null : rows.sort(compareBy(sort));
}

function findOrdered(filter: Filter, sort: AccountSort, limit: number): Promise<StoredUser[]> {
  const { order, isDescending } = sort;
  const direction = isDescending ? -1 : 1;
  const query = Users.find(filter, null, collationFor(sort))
    .sort({ [order]: direction, _id: direction })
    .limit(limit)
    .maxTimeMS(SEARCH_MAX_TIME_MS)
    .select('-sessions');
  return orTimeout(query.lean<StoredUser[]>().exec());
}

/**
 * Returns one page of accounts. The page is read by its key in the index of the order, so that page 500 is as fast as
 * page 1. Throws BAD_USER_INPUT and TIMEOUT.
 */
export async function listAccounts({
  sort,
  first,
  after,
  now,
  ...given
}: AccountList): Promise<Connection<UserRecord>> {
  assertPageSize(first);
  const filter = toAccountFilter(given, now);
  const parts = [...(filter ? [filter] : []), ...(after ? [afterCursor(after, sort)] : [])];
  const pageFilter = parts.length > 0 ? { $and: parts } : {};
  const few = given.search?.trim() ? await findFewMatches(pageFilter, sort) : null;
  const rows = few ?? (await findOrdered(pageFilter, sort, first + 1));
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  const hasAllMatches = few !== null && !after;
  return {
    nodes,
    pageInfo: { hasNextPage: rows.length > first, endCursor: last ? toCursor(last, sort.order) : null },
    totalCount: () => (hasAllMatches ? Promise.resolve(few.length) : orTimeout(countMatches(filter))),
  };
}
