import { useLocation } from 'react-router-dom';
import { PAGE_SIZE } from '#schema/limits.ts';
import { type ParamChanges, readFilters, useUrlParams } from '../use-url-params.ts';

interface ListSort {
  readonly field: string;
  readonly isDescending: boolean;
}

export interface ListUrlOptions<Filter extends string> {
  /** The query parameters that are filters. */
  readonly filters: readonly Filter[];
  /** The order when the URL names none, such as `-createdAt`. A minus sign means descending. */
  readonly sort?: string;
}

/** What the URL says about a list. */
export interface ListParams<Filter extends string = string> {
  readonly search: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: ListSort | null;
  /** The cursor of the page. Null: the first page. */
  readonly after: string | null;
  /** The number of the page's first row, counted from 1. */
  readonly from: number;
  /** Whether a search or a filter is on. */
  readonly isFiltered: boolean;
}

/** The state of a list in the URL, and the functions that change it. */
export interface ListUrl<Filter extends string = string> extends ListParams<Filter> {
  /** Replaces the entry of the browser's history, because it is called while the user types. The others add one, so that Back undoes them. */
  readonly setSearch: (text: string) => void;
  /** An empty value removes the filter. */
  readonly setFilter: (name: string, value: string) => void;
  /** `setFilter` for a text while it is typed: like a search, it replaces the place in the browser's history. */
  readonly typeFilter: (name: string, text: string) => void;
  /** Removes the search and all filters. */
  readonly clear: () => void;
  readonly setSort: (sort: ListSort) => void;
  readonly goToNext: (cursor: string) => void;
  /** To the first page if the page was not reached by `goToNext`, such as from a shared link: the page before it is not known. */
  readonly goToPrevious: () => void;
}

/** What the browser's history keeps for a page of a list. */
interface ListState {
  /** The cursors of the pages before this one, to go back to: the API's cursors lead forwards only. Empty text: the first page. */
  readonly trail?: readonly string[];
}

const toSort = (text: string | null): ListSort | null =>
  text ? { field: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : null;

const readFrom = (params: URLSearchParams) => Math.max(1, Math.trunc(Number(params.get('from') ?? 1)) || 1);

/** Reads the search (`q`), filters, order and page of a list from the query parameters of a URL. */
export function readListParams<Filter extends string = never>(
  params: URLSearchParams,
  { filters: names, sort }: ListUrlOptions<Filter>,
): ListParams<Filter> {
  const filters = readFilters(params, names);
  const search = params.get('q') ?? '';
  const after = params.get('after');
  return {
    search,
    filters,
    after,
    // Without a cursor it is the first page, whatever `from` says.
    from: after ? readFrom(params) : 1,
    sort: toSort(params.get('sort') ?? sort ?? null),
    isFiltered: search !== '' || Object.keys(filters).length > 0,
  };
}

/** Returns the order and the page of a list as its query takes them. `usual` is the order that the list has when it is in no order of `orders`. */
export const toOrderedPage = <Order>(
  { sort, after }: Pick<ListParams, 'sort' | 'after'>,
  orders: Readonly<Record<string, Order | undefined>>,
  usual: Order,
) => ({ orderBy: orders[sort?.field ?? ''] ?? usual, isDescending: sort?.isDescending ?? true, after });

const FIRST_PAGE = { after: null, from: null };

/**
 * Returns the search (`q`), filters, order and page of a list. The URL holds them, so they survive a reload and Back, and can be shared.
 * Pass `search`, `filters`, `sort` and `after` to the list's query, and the whole object to `DataTable`.
 */
export function useListUrl<Filter extends string = never>(options: ListUrlOptions<Filter>): ListUrl<Filter> {
  const { filters: names, sort: usualSort } = options;
  const [params, changeParams] = useUrlParams();
  const { trail = [] } = (useLocation().state as ListState | null) ?? {};
  const change = (changes: ParamChanges, state?: ListState) => {
    changeParams(changes, { replace: false, state });
  };
  const list = readListParams(params, options);
  const { after, from } = list;
  return {
    ...list,
    setSearch: (text) => {
      changeParams({ ...FIRST_PAGE, q: text });
    },
    setFilter: (name, value) => {
      change({ ...FIRST_PAGE, [name]: value });
    },
    typeFilter: (name, text) => {
      changeParams({ ...FIRST_PAGE, [name]: text });
    },
    clear: () => {
      change({ ...FIRST_PAGE, q: null, ...Object.fromEntries(names.map((name) => [name, null])) });
    },
    setSort: ({ field, isDescending }) => {
      const text = `${isDescending ? '-' : ''}${field}`;
      change({ ...FIRST_PAGE, sort: text === usualSort ? null : text });
    },
    goToNext: (cursor) => {
      change({ after: cursor, from: String(from + PAGE_SIZE.default) }, { trail: [...trail, after ?? ''] });
    },
    goToPrevious: () => {
      const previous = trail.at(-1);
      const previousFrom = previous ? String(Math.max(1, from - PAGE_SIZE.default)) : null;
      change({ after: previous ?? null, from: previousFrom }, { trail: trail.slice(0, -1) });
    },
  };
}
