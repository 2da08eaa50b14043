import { readFilters, useUrlParams } from '#web/ui/use-url-params.ts';
import { ACTION_FILTERS, type ActionFilters } from './action-filters.ts';

/** The values of the `edit` parameter for a new action, of the user's own or of their team. Other values are ids of actions. */
export const NEW = 'new';
export const NEW_FOR_TEAM = 'new-for-team';

const VIEWS = ['library', 'ready-made'] as const;
export type LibraryView = (typeof VIEWS)[number];

/** Returns the filters, the view and the action that is edited, which the URL holds, and functions that change them. Back closes the form. */
export function useLibraryUrl() {
  const [params, changeParams] = useUrlParams();
  return {
    filters: readFilters(params, ACTION_FILTERS),
    /** The id of the action that is edited, NEW or NEW_FOR_TEAM. Null: none. */
    edited: params.get('edit'),
    view: VIEWS.find((view) => view === params.get('view')) ?? 'library',
    /** The role of the ready-made actions that are shown. Null: all. */
    role: params.get('role'),
    change: (changed: ActionFilters) => {
      changeParams(changed);
    },
    /** Removes all filters. */
    clear: () => {
      changeParams({ search: null, category: null, tag: null, favorites: null, role: null });
    },
    /** Switches between the library and the ready-made actions, without filters. */
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
