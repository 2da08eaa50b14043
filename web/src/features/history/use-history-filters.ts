import { areDaysReversed } from '#schema/report-days.ts';
import { usePageNumber } from '#web/ui/use-page-number.ts';
import { readFilters, useUrlParams } from '#web/ui/use-url-params.ts';

const FILTERS = ['search', 'startDate', 'endDate', 'model', 'action', 'savedWords'] as const;

/** The filters by name; those that are off are absent. `savedWords` is 'true' or absent. */
export type HistoryFilters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

/** What is wrong with dates that contradict each other, in the words of the server. */
export const REVERSED = 'The start date must not be after the end date';

const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, null]));

/**
 * Returns the filters, whether their days contradict each other, the page and the selected entry, and functions that change them. The URL
 * holds them, so they survive a reload and can be shared.
 */
export function useHistoryFilters() {
  const [params, changeParams] = useUrlParams();
  const { savedWords, ...others } = readFilters(params, FILTERS);
  const filters: HistoryFilters = { ...others, ...(savedWords === 'true' && { savedWords }) };
  const selected = params.get('entry');
  // A new filter shows the first page.
  const change = (changed: HistoryFilters) => {
    changeParams({ ...changed, page: null, entry: null });
  };
  const clear = () => {
    changeParams({ ...NO_FILTERS, page: null, entry: null });
  };
  /** Opens an entry. Back closes it: only the first entry that is opened adds an entry to the browser's history. */
  const select = (id: string) => {
    changeParams({ entry: id }, { replace: selected !== null });
  };
  const goTo = (page: number, { replace } = { replace: false }) => {
    changeParams({ page: page === 1 ? null : String(page), entry: null }, { replace });
  };
  const deselect = () => {
    changeParams({ entry: null });
  };
  /** The URL of this page with an entry selected. */
  const toEntryUrl = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('entry', id);
    return `?${next.toString()}`;
  };
  const { page, offset } = usePageNumber();
  const isReversed = areDaysReversed(filters.startDate, filters.endDate);
  return { filters, isReversed, change, clear, selected, select, deselect, toEntryUrl, page, offset, goTo };
}
