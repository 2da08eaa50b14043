import {
  type AdminPaymentFilter,
  type PurchaseKind,
  useAdminPaymentsPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { PAYMENT_STATES } from '#web/ui/payments/payment-texts.ts';
import type { ListFilter } from '#web/ui/table/column.ts';
import { DAY_FILTERS, toChoices, toMember, toTimeRange } from '#web/ui/table/list-filters.ts';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useReload } from '#web/ui/use-reload.ts';

export const KINDS: Readonly<Record<PurchaseKind, { readonly label: string }>> = {
  PLAN: { label: 'Plan' },
  ADD_ON: { label: 'Add-on' },
  SEATS: { label: 'Seats' },
};

export const PAYMENT_FILTERS: readonly ListFilter[] = [
  { name: 'status', label: 'State', choices: toChoices(PAYMENT_STATES) },
  { name: 'kind', label: 'Kind', choices: toChoices(KINDS) },
  ...DAY_FILTERS,
];

/** Returns the path of the CSV file, with the same filters under their names in the REST API. */
function toExportPath({ search, status, kind, since, until }: AdminPaymentFilter): string {
  const parameters = { search, status: status?.toLowerCase(), kind: kind?.toLowerCase(), since, until };
  return withQuery('/api/admin/payments/export', parameters);
}

/** Loads the payments that the URL describes, with their totals. */
export function usePaymentList() {
  const list = useListUrl({ filters: ['status', 'kind', 'since', 'until'], sort: '-createdAt' });
  const filter: AdminPaymentFilter = {
    search: list.search || null,
    status: toMember(PAYMENT_STATES, list.filters.status),
    kind: toMember(KINDS, list.filters.kind),
    ...toTimeRange(list.filters),
  };
  const { data, previousData, loading, error, refetch } = useAdminPaymentsPageQuery({
    variables: { filter, isDescending: list.sort?.isDescending ?? true, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  return {
    list,
    page: (data ?? previousData)?.adminPayments,
    isLoading: loading && !data,
    error: data ? undefined : error,
    reload: useReload(refetch),
    exportPath: toExportPath(filter),
  };
}
