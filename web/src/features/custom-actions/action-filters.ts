import type { CustomActionsQuery, TeamLibraryQuery } from '#web/graphql/operations.generated.ts';

export type OwnAction = CustomActionsQuery['customActions'][number];
export type TeamAction = TeamLibraryQuery['teams'][number]['actions'][number];
export type DefaultAction = CustomActionsQuery['defaultActions'][number];

/** The category of default actions. Custom actions cannot have it. */
export const DEFAULT_CATEGORY = 'Default';

/** The filters of the library: the names of their query parameters. */
export const ACTION_FILTERS = ['search', 'category', 'tag', 'favorites'] as const;
export type ActionFilters = Readonly<Partial<Record<(typeof ACTION_FILTERS)[number], string>>>;

/** Whether one of the texts contains the search, in any case. True without a search. */
const includesSearch = (texts: readonly string[], search: string | undefined) =>
  search === undefined || texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));

/** Returns the user's own actions that pass the filters. */
export const filterOwnActions = (actions: readonly OwnAction[], filters: ActionFilters): OwnAction[] =>
  actions.filter(
    ({ name, description, prompt, tags, category, isFavorite }) =>
      includesSearch([name, description, prompt, ...tags], filters.search) &&
      (filters.category === undefined || filters.category === category) &&
      (filters.tag === undefined || tags.includes(filters.tag)) &&
      (filters.favorites === undefined || isFavorite),
  );

/** Returns the team actions that pass the filters. They cannot be favorites. */
export const filterTeamActions = (actions: readonly TeamAction[], filters: ActionFilters): TeamAction[] =>
  actions.filter(
    ({ name, description, prompt, tags, category }) =>
      includesSearch([name, description, prompt, ...tags], filters.search) &&
      (filters.category === undefined || filters.category === category) &&
      (filters.tag === undefined || tags.includes(filters.tag)) &&
      filters.favorites === undefined,
  );

/** Returns the default actions that pass the filters. They have no tags and cannot be favorites. */
export const filterDefaultActions = (actions: readonly DefaultAction[], filters: ActionFilters): DefaultAction[] =>
  actions.filter(
    ({ name, description, prompt }) =>
      includesSearch([name, description, prompt], filters.search) &&
      (filters.category === undefined || filters.category === DEFAULT_CATEGORY) &&
      filters.tag === undefined &&
      filters.favorites === undefined,
  );

/** Returns all tags of the actions, each once, sorted. */
export const listTags = (actions: readonly { readonly tags: readonly string[] }[]): string[] =>
  [...new Set(actions.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
