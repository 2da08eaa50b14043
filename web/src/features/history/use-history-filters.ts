import { usePageNumber } from '#web/ui/use-page-number.ts';
import { readFilters, useUrlParams } from '#web/ui/use-url-params.ts';

const FILTERS = ['search', 'startDate', 'endDate', 'model'] as const;

export type HistoryFilters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

/** The filters and the page, kept in the URL so that they survive a reload and can be shared. */
export function useHistoryFilters() {
  const [params, changeParams] = useUrlParams();
  const filters: HistoryFilters = readFilters(params, FILTERS);
  // A new filter shows the first page.
  const change = (changed: HistoryFilters) => {
    changeParams({ ...changed, page: null });
  };
  const clear = () => {
    changeParams({ search: null, startDate: null, endDate: null, model: null, page: null });
  };
  return { filters, change, clear, ...usePageNumber() };
}
