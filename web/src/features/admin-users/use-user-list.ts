import {
  type AccountStatus,
  AdminUsersPageDocument,
  type AdminUsersPageQueryVariables,
  type Role,
  type SubscriptionSource,
  useAdminUsersPageQuery,
  type UserFilter,
  type UserOrder,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { SOURCE, STATUS } from '#web/ui/accounts/user-labels.ts';
import { toMember } from '#web/ui/table/list-filters.ts';
import { type ListParams, readListParams, toOrderedPage, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';

const FILTERS = ['status', 'plan', 'role', 'source', 'term', 'seen'] as const;
const LIST = { filters: FILTERS, sort: '-createdAt' } as const;

const ORDERS: Readonly<Record<string, UserOrder>> = {
  createdAt: 'CREATED_AT',
  email: 'EMAIL',
  fullName: 'FULL_NAME',
  lastSeenAt: 'LAST_SEEN_AT',
  plan: 'PLAN',
  term: 'PLAN_TERM',
};

/** The values of the filter `seen`, and what they ask for. */
export const SEEN: Readonly<Record<string, { readonly label: string; readonly filter: UserFilter }>> = {
  '1': { label: 'Last 24 hours', filter: { seenWithinDays: 1 } },
  '7': { label: 'Last 7 days', filter: { seenWithinDays: 7 } },
  '30': { label: 'Last 30 days', filter: { seenWithinDays: 30 } },
  'not-30': { label: 'Not in 30 days', filter: { unseenForDays: 30 } },
  'not-90': { label: 'Not in 90 days', filter: { unseenForDays: 90 } },
};

/** The values of the filter `term`, and what they ask for. */
export const TERM: typeof SEEN = {
  'ends-7': { label: 'Ends within 7 days', filter: { planEndsWithinDays: 7 } },
  'ends-30': { label: 'Ends within 30 days', filter: { planEndsWithinDays: 30 } },
  'renews-7': { label: 'Renews within 7 days', filter: { planRenewsWithinDays: 7 } },
  'renews-30': { label: 'Renews within 30 days', filter: { planRenewsWithinDays: 30 } },
};

const ROLES: Readonly<Record<Role, true>> = { ADMIN: true, USER: true };

function toFilter({ search, filters }: ListParams<(typeof FILTERS)[number]>): UserFilter {
  const { status, plan, role, source, term = '', seen = '' } = filters;
  return {
    ...(search !== '' && { search }),
    ...(plan && { planId: plan }),
    ...TERM[term]?.filter,
    ...SEEN[seen]?.filter,
    status: toMember<AccountStatus>(STATUS, status),
    role: toMember<Role>(ROLES, role),
    source: toMember<SubscriptionSource>(SOURCE, source),
  };
}

/** Returns the path of the CSV file, with the same filters under their names in the REST API. */
function toExportPath(filter: UserFilter): string {
  const { search, status, role, planId, source } = filter;
  return withQuery('/api/admin/users/export', {
    search,
    status: status?.toLowerCase(),
    role: role?.toLowerCase(),
    plan_id: planId,
    source: source?.toLowerCase(),
    plan_ends_within_days: filter.planEndsWithinDays,
    plan_renews_within_days: filter.planRenewsWithinDays,
    seen_within_days: filter.seenWithinDays,
    unseen_for_days: filter.unseenForDays,
  });
}

function toVariables({ search }: PageAddress): AdminUsersPageQueryVariables {
  const list = readListParams(search, LIST);
  return { filter: toFilter(list), ...toOrderedPage(list, ORDERS, 'CREATED_AT') };
}

export const usersQuery = pageQuery(AdminUsersPageDocument, toVariables);

/** Loads the users that the URL describes. Returns them with the plans for a filter and the path of the CSV file. */
export function useUserList() {
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = useAdminUsersPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  return {
    list,
    page: shown?.adminUserList,
    plans: shown?.plans ?? [],
    isLoading: loading && !data,
    error: data ? undefined : error,
    refetch,
    exportPath: toExportPath(toFilter(list)),
  };
}
