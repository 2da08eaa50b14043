import { useSearchParams } from 'react-router-dom';
import { pageIn, withPage } from '#web/ui/page-number.ts';

const FILTERS = ['search', 'startDate', 'endDate', 'model'] as const;
type Filter = (typeof FILTERS)[number];

export type HistoryFilters = Readonly<Partial<Record<Filter, string>>>;

/** The filters and the page, kept in the URL so that they survive a reload and can be shared. */
export function useHistoryFilters() {
  const [params, setParams] = useSearchParams();
  const filters: HistoryFilters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );

  const change = (changed: HistoryFilters) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        // A new filter shows the first page.
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  };
  const goTo = (page: number) => {
    setParams((current) => withPage(current, page));
  };
  const clear = () => {
    setParams({}, { replace: true });
  };
  return { filters, page: pageIn(params), change, goTo, clear };
}
