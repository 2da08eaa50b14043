import { type DiscountType, useAdminPromoCodesPageQuery } from '#web/graphql/operations.generated.ts';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { DISCOUNT_TYPES } from './promo-texts.ts';

const TYPES: Readonly<Record<string, DiscountType>> = { percentage: 'PERCENTAGE', fixed: 'FIXED' };
const IS_ACTIVE: Readonly<Record<string, boolean>> = { active: true, inactive: false };

export const TYPE_FILTER = {
  name: 'type',
  label: 'Type',
  choices: DISCOUNT_TYPES.map(({ value, label }) => ({ value: value.toLowerCase(), label })),
};

export const STATUS_FILTER = {
  name: 'status',
  label: 'Status',
  choices: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
};

/** The promo codes that the URL describes, and the plans that they can name. */
export function usePromoList() {
  const list = useListUrl({ filters: ['type', 'status', 'plan'] });
  const { type = '', status = '', plan } = list.filters;
  const { data, previousData, loading, error, refetch } = useAdminPromoCodesPageQuery({
    variables: {
      search: list.search || null,
      discountType: TYPES[type] ?? null,
      isActive: IS_ACTIVE[status] ?? null,
      planId: plan ?? null,
      after: list.after,
    },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  return {
    list,
    page: shown?.promoCodes,
    plans: shown?.adminPlans ?? [],
    isLoading: loading && !data,
    error: data || loading ? undefined : error,
    refresh: useReload(refetch),
  };
}
