import type { CustomActionsQuery, TeamLibraryQuery } from '#web/graphql/operations.generated.ts';

export type OwnAction = CustomActionsQuery['customActions'][number];
export type TeamAction = TeamLibraryQuery['teams'][number]['actions'][number];
export type DefaultAction = CustomActionsQuery['defaultActions'][number];

/** The category of default actions. Custom actions cannot have it. */
export const DEFAULT_CATEGORY = 'Default';

export const ACTION_FILTERS = ['search', 'category', 'tag', 'favorites'] as const;
export type ActionFilters = Readonly<Partial<Record<(typeof ACTION_FILTERS)[number], string>>>;

const includesSearch = (texts: readonly string[], search: string | undefined) =>
  search === undefined || texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));

export const filterOwnActions = (actions: readonly OwnAction[], filters: ActionFilters): OwnAction[] =>
  actions.filter(
    ({ name, description, prompt, tags, category, isFavorite }) =>
      includesSearch([name, description, prompt, ...tags], filters.search) &&
      (filters.category === undefined || filters.category === category) &&
      (filters.tag === undefined || tags.includes(filters.tag)) &&
      (filters.favorites === undefined || isFavorite),
  );

/** Actions of a team cannot be favorites. */
export const filterTeamActions = (actions: readonly TeamAction[], filters: ActionFilters): TeamAction[] =>
  actions.filter(
    ({ name, description, prompt, tags, category }) =>
      includesSearch([name, description, prompt, ...tags], filters.search) &&
      (filters.category === undefined || filters.category === category) &&
      (filters.tag === undefined || tags.includes(filters.tag)) &&
      filters.favorites === undefined,
  );

/** Default actions have no tags and cannot be favorites. */
export const filterDefaultActions = (actions: readonly DefaultAction[], filters: ActionFilters): DefaultAction[] =>
  actions.filter(
    ({ name, description, prompt }) =>
      includesSearch([name, description, prompt], filters.search) &&
      (filters.category === undefined || filters.category === DEFAULT_CATEGORY) &&
      filters.tag === undefined &&
      filters.favorites === undefined,
  );

/** All tags of the actions, sorted. */
export const listTags = (actions: readonly { readonly tags: readonly string[] }[]): string[] =>
  [...new Set(actions.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
