import {
  AdminPromoCodesPageDocument,
  type AdminPromoCodesPageQueryVariables,
  type PromoCodeOrder,
  useAdminPromoCodesPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { type ListParams, readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { DISCOUNT_TYPES, STATUSES } from './promo-texts.ts';

/** Converts a text from the URL, in lower case, to the name of an enum. Null for any other text. */
const toEnum = <Name extends string>(names: readonly { readonly value: Name }[], text: string | undefined) =>
  names.find(({ value }) => value.toLowerCase() === text)?.value ?? null;

const toChoices = (names: readonly { readonly value: string; readonly label: string }[]) =>
  names.map(({ value, label }) => ({ value: value.toLowerCase(), label }));

export const TYPE_FILTER = { name: 'type', label: 'Type', choices: toChoices(DISCOUNT_TYPES) };
export const STATUS_FILTER = { name: 'status', label: 'Status', choices: toChoices(STATUSES) };

/** The orders that the page offers, by their names in the URL, with the one that an address without a name has first. */
export const ORDERS = [
  { value: '-created', label: 'Newest first', orderBy: 'CREATED', isDescending: true },
  { value: 'created', label: 'Oldest first', orderBy: 'CREATED', isDescending: false },
  { value: 'code', label: 'Code, A to Z', orderBy: 'CODE', isDescending: false },
  { value: '-code', label: 'Code, Z to A', orderBy: 'CODE', isDescending: true },
  { value: '-uses', label: 'Most used', orderBy: 'USES', isDescending: true },
  { value: 'uses', label: 'Least used', orderBy: 'USES', isDescending: false },
  { value: 'expires', label: 'Expiring first', orderBy: 'EXPIRES', isDescending: false },
  { value: '-expires', label: 'Expiring last', orderBy: 'EXPIRES', isDescending: true },
  { value: '-discount', label: 'Highest discount', orderBy: 'DISCOUNT', isDescending: true },
  { value: 'discount', label: 'Lowest discount', orderBy: 'DISCOUNT', isDescending: false },
] as const satisfies readonly { value: string; label: string; orderBy: PromoCodeOrder; isDescending: boolean }[];

const toOrderName = ({ sort }: ListParams) => (sort ? `${sort.isDescending ? '-' : ''}${sort.field}` : null);

/** Returns the order that the URL names, or newest first. */
export const orderOf = (list: ListParams) => ORDERS.find(({ value }) => value === toOrderName(list)) ?? ORDERS[0];

/** The path of the CSV file of all codes. */
export const ALL_CODES = '/api/admin/promo-codes/export';

/** Returns the path of the CSV file, with the same filters under their names in the REST API. */
function toExportPath({ search, filters }: ListParams): string {
  const { type, status, plan, campaign } = filters;
  return withQuery(ALL_CODES, { search, discount_type: type, status, plan_id: plan, campaign_id: campaign });
}

const LIST = { filters: ['type', 'status', 'plan', 'campaign'], sort: '-created' } as const;

function toVariables({ search }: PageAddress): AdminPromoCodesPageQueryVariables {
  const list = readListParams(search, LIST);
  const { type, status, plan, campaign } = list.filters;
  const { orderBy, isDescending } = orderOf(list);
  return {
    search: list.search || null,
    discountType: toEnum(DISCOUNT_TYPES, type),
    status: toEnum(STATUSES, status),
    planId: plan ?? null,
    campaignId: campaign ?? null,
    orderBy,
    isDescending,
    after: list.after,
  };
}

export const promoCodesQuery = pageQuery(AdminPromoCodesPageDocument, toVariables);

/** Loads the promo codes that the URL describes, and the plans that codes can name. */
export function usePromoList() {
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = useAdminPromoCodesPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  return {
    list,
    page: shown?.promoCodes,
    plans: shown?.adminPlans ?? [],
    isLoading: loading && !data,
    error: data || loading ? undefined : error,
    exportPath: toExportPath(list),
    refresh: useReload(refetch),
  };
}
