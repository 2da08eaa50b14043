import {
  type AdminPaymentFilter,
  AdminPaymentsPageDocument,
  type AdminPaymentsPageQueryVariables,
  useAdminPaymentsPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import type { PageAddress } from '#web/graphql/page-query.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { PAYMENT_STATES } from '#web/ui/payments/payment-texts.ts';
import type { ListFilter } from '#web/ui/table/column.ts';
import { DAY_FILTERS, hasReversedDays, toChoices, toMember, toTimeRange } from '#web/ui/table/list-filters.ts';
import { listQuery } from '#web/ui/table/list-query.ts';
import { type ListParams, readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { PURCHASE_KINDS } from './purchase-kinds.ts';

export const PAYMENT_FILTERS: readonly ListFilter[] = [
  { name: 'status', label: 'State', choices: toChoices(PAYMENT_STATES) },
  { name: 'kind', label: 'Kind', choices: toChoices(PURCHASE_KINDS) },
  ...DAY_FILTERS,
];

/** Returns the path of the CSV file, with the same filters under their names in the REST API. */
function toExportPath({ search, status, kind, since, until }: AdminPaymentFilter): string {
  const parameters = { search, status: status?.toLowerCase(), kind: kind?.toLowerCase(), since, until };
  return withQuery('/api/admin/payments/export', parameters);
}

const LIST = { filters: ['status', 'kind', 'since', 'until'], sort: '-createdAt' } as const;

const toFilter = ({ search, filters }: ListParams<(typeof LIST.filters)[number]>): AdminPaymentFilter => ({
  search: search || null,
  status: toMember(PAYMENT_STATES, filters.status),
  kind: toMember(PURCHASE_KINDS, filters.kind),
  ...toTimeRange(filters),
});

function toVariables({ search }: PageAddress): AdminPaymentsPageQueryVariables {
  const list = readListParams(search, LIST);
  return { filter: toFilter(list), isDescending: list.sort?.isDescending ?? true, after: list.after };
}

export const paymentsQuery = listQuery(AdminPaymentsPageDocument, toVariables);

/** Loads the payments that the URL describes, with their totals. */
export function usePaymentList() {
  const list = useListUrl(LIST);
  const isReversed = hasReversedDays(list.filters);
  const { data, previousData, loading, error, refetch } = useAdminPaymentsPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
    skip: isReversed,
  });
  return {
    list,
    isReversed,
    page: (data ?? previousData)?.adminPayments,
    isLoading: loading && !data,
    error: data ? undefined : error,
    reload: useReload(refetch),
    exportPath: toExportPath(toFilter(list)),
  };
}
