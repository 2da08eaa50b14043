import { useSearchParams } from 'react-router-dom';
import type { CustomActionsQuery } from '#web/graphql/operations.generated.ts';

export type OwnAction = CustomActionsQuery['customActions'][number];
export type DefaultAction = CustomActionsQuery['defaultActions'][number];

/** The category of the operator's actions, which no own one can have. */
export const DEFAULT_CATEGORY = 'Default';

const FILTERS = ['search', 'category', 'tag', 'favorites'] as const;
type Filter = (typeof FILTERS)[number];
export type LibraryFilters = Readonly<Partial<Record<Filter, string>>>;

/** `new`, or the id of what is edited. */
const EDITED = 'edit';
export const NEW = 'new';

/** Filters and what is edited are in the address: Back closes the form. */
export function useLibraryAddress() {
  const [params, setParams] = useSearchParams();
  const filters: LibraryFilters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const set = (changed: Readonly<Record<string, string | null>>, replace: boolean) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  };
  return {
    filters,
    edited: params.get(EDITED),
    change: (changed: LibraryFilters) => {
      set(changed, true);
    },
    clear: () => {
      set({ search: null, category: null, tag: null, favorites: null }, true);
    },
    edit: (id: string) => {
      set({ [EDITED]: id }, false);
    },
    close: () => {
      set({ [EDITED]: null }, true);
    },
  };
}

const holds = (texts: readonly string[], search: string | undefined) =>
  search === undefined || texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));

export const ownMatching = (actions: readonly OwnAction[], filters: LibraryFilters): OwnAction[] =>
  actions.filter(
    ({ name, description, prompt, tags, category, isFavorite }) =>
      holds([name, description, prompt, ...tags], filters.search) &&
      (filters.category === undefined || filters.category === category) &&
      (filters.tag === undefined || tags.includes(filters.tag)) &&
      (filters.favorites === undefined || isFavorite),
  );

/** The operator's have no tags and are nobody's favourites. */
export const defaultsMatching = (actions: readonly DefaultAction[], filters: LibraryFilters): DefaultAction[] =>
  actions.filter(
    ({ name, description, prompt }) =>
      holds([name, description, prompt], filters.search) &&
      (filters.category === undefined || filters.category === DEFAULT_CATEGORY) &&
      filters.tag === undefined &&
      filters.favorites === undefined,
  );

export const tagsOf = (actions: readonly OwnAction[]): string[] =>
  [...new Set(actions.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
