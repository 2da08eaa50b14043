import { readFilters, useUrlParams } from '#web/ui/use-url-params.ts';
import { ACTION_FILTERS, type ActionFilters } from './action-filters.ts';

/** The values of the `edit` parameter for a new action, of the user's own or of their team. Other values are ids of actions. */
export const NEW = 'new';
export const NEW_FOR_TEAM = 'new-for-team';

const VIEWS = ['library', 'templates'] as const;
export type LibraryView = (typeof VIEWS)[number];

/** The filters, the view and the action that is edited, kept in the URL. Back closes the form. */
export function useLibraryUrl() {
  const [params, changeParams] = useUrlParams();
  return {
    filters: readFilters(params, ACTION_FILTERS),
    edited: params.get('edit'),
    view: VIEWS.find((view) => view === params.get('view')) ?? 'library',
    /** The role of the templates that are shown. Null: all. */
    role: params.get('role'),
    change: (changed: ActionFilters) => {
      changeParams(changed);
    },
    clear: () => {
      changeParams({ search: null, category: null, tag: null, favorites: null, role: null });
    },
    show: (view: LibraryView) => {
      const none = Object.fromEntries(ACTION_FILTERS.map((name) => [name, null]));
      changeParams({ ...none, role: null, view: view === 'library' ? null : view }, { replace: false });
    },
    chooseRole: (role: string | null) => {
      changeParams({ role });
    },
    /** Opens an action of the library for editing. */
    edit: (id: string) => {
      changeParams({ edit: id, view: null, role: null }, { replace: false });
    },
    close: () => {
      changeParams({ edit: null });
    },
  };
}
