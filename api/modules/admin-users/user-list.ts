import type { Connection, PageArgs } from '#api/database/cursor-page.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { assertValid } from '#api/kernel/validation.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { searchProblem } from '#api/lib/field-problems.ts';
import { type AccountFilter, type AccountSort, listAccounts } from '#api/modules/accounts/account-search.service.ts';
import { USER_SEARCH } from '#schema/limits.ts';

interface UserFilter extends Omit<AccountFilter, 'planSource'> {
  readonly source?: AccountFilter['planSource'];
}

interface UserListPage extends PageArgs {
  readonly filter?: UserFilter | null;
}

interface UserList extends UserListPage {
  readonly orderBy: keyof typeof ORDERS;
  readonly isDescending: boolean;
}

/** The orders of accounts, by the values of the GraphQL enum `UserOrder`, which resolvers get in lower case. */
const ORDERS = {
  created_at: 'createdAt',
  email: 'email',
  full_name: 'fullName',
  last_seen_at: 'lastSeenAt',
  plan: 'planId',
  plan_term: 'planTermAt',
} as const satisfies Record<string, AccountSort['order']>;

const daysProblem = (days: number | null | undefined) =>
  typeof days !== 'number' || (days >= 1 && days <= USER_SEARCH.maxDays)
    ? null
    : `Days must be from 1 to ${USER_SEARCH.maxDays}`;

function assertValidFilter({ search, ...filter }: UserFilter): void {
  assertValid({
    'filter.search': searchProblem(search, USER_SEARCH.length),
    'filter.seenWithinDays': daysProblem(filter.seenWithinDays),
    'filter.unseenForDays': daysProblem(filter.unseenForDays),
    'filter.planEndsWithinDays': daysProblem(filter.planEndsWithinDays),
    'filter.planRenewsWithinDays': daysProblem(filter.planRenewsWithinDays),
  });
}

/** Lists a page of users. Throws BAD_USER_INPUT, and TIMEOUT for a search that takes too long. */
export async function listUsers(
  ctx: Pick<RequestContext, 'now'>,
  { filter, orderBy, isDescending, first, after = null }: UserList,
): Promise<Connection<UserRecord>> {
  const { source, ...rest } = filter ?? {};
  assertValidFilter(rest);
  const sort = { order: ORDERS[orderBy], isDescending };
  return listAccounts({ ...rest, planSource: source, sort, first, after, now: ctx.now() });
}

/**
 * Returns a page of users for a file, newest first. The first page counts as one export, and so does a page after a cursor that an export did not
 * return to this caller within the last hour. Throws RATE_LIMITED, and what `listUsers` throws.
 */
export async function exportUsers(ctx: RequestContext, page: UserListPage): Promise<Connection<UserRecord>> {
  const newestFirst = { ...page, orderBy: 'created_at', isDescending: true } as const;
  // The cursors of an export are signed. `read` gets the cursor in `page.after` without its signature.
  const read = (after: string | null) => listUsers(ctx, { ...newestFirst, after });
  return exportListPage(ctx, { list: 'users', after: page.after, read });
}
