import { readFilters, useUrlParams } from '#web/ui/use-url-params.ts';
import { ACTION_FILTERS, type ActionFilters } from './action-filters.ts';

/** The value of the `edit` parameter for a new action. Other values are ids of actions. */
export const NEW = 'new';

/** The filters and the action that is edited, kept in the URL. Back closes the form. */
export function useLibraryUrl() {
  const [params, changeParams] = useUrlParams();
  return {
    filters: readFilters(params, ACTION_FILTERS),
    edited: params.get('edit'),
    change: (changed: ActionFilters) => {
      changeParams(changed);
    },
    clear: () => {
      changeParams({ search: null, category: null, tag: null, favorites: null });
    },
    edit: (id: string) => {
      changeParams({ edit: id }, { replace: false });
    },
    close: () => {
      changeParams({ edit: null });
    },
  };
}
