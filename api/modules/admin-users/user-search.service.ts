import { assertValid } from '#api/kernel/validation.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { searchProblem } from '#api/lib/field-problems.ts';
import { searchAccounts } from '#api/modules/accounts/account-search.service.ts';
import { PAGE_SIZE, USER_SEARCH } from '#schema/limits.ts';

/** The database reads all rows before a page, so later pages would cost too much. */
const MAX_PAGE = 10_000;

interface UserSearch {
  /** Part of a name or an address, in any case, or the start of an id. */
  readonly search?: string | null;
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
  /** Counted up to 10,000 for a search. */
  readonly total: number;
}

interface FoundUsers {
  readonly users: UserRecord[];
  readonly pagination: Pagination;
}

/** Checks the page, limit and text of a search. Throws BAD_USER_INPUT. */
function assertValidSearch({ page, limit, search }: UserSearch): void {
  const isPageSize = limit >= 1 && limit <= PAGE_SIZE.max;
  const isPage = page >= 1 && page <= MAX_PAGE;
  assertValid({
    limit: isPageSize ? null : `The page size must be from 1 to ${PAGE_SIZE.max}`,
    page: isPage ? null : `The page must be from 1 to ${MAX_PAGE}`,
    search: searchProblem(search, USER_SEARCH.length),
  });
}

/** Returns a page of accounts, newest first. Throws BAD_USER_INPUT, and TIMEOUT for a search that takes too long. */
export async function searchUsers(query: UserSearch): Promise<FoundUsers> {
  assertValidSearch(query);
  const { page, limit } = query;
  const text = query.search?.trim() ?? '';
  const { users, total } = await searchAccounts({ text, skip: (page - 1) * limit, limit });
  return { users, pagination: { page, limit, pages: Math.ceil(total / limit), total } };
}
