import { PAGE_SIZE } from '#schema/limits.ts';
import { useUrlParams } from './use-url-params.ts';

/** Returns the number of pages of a list with `total` entries. An empty list has one page. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE.default));

/** The last page whose offset the API takes: GraphQL's Int has 32 bits. */
const LAST_PAGE = Math.floor((2 ** 31 - 1) / PAGE_SIZE.default) + 1;

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
}

/**
 * Returns the number of a list's page, from the parameter `page` of the URL, and a function that goes to another page. Pages
 * count from 1. Without a valid number in the URL it is 1.
 */
export function usePageNumber() {
  const [params, change] = useUrlParams();
  const page = readPage(params);
  return {
    page,
    /** The number of entries on the pages before this one. */
    offset: (page - 1) * PAGE_SIZE.default,
    /** `replace`: instead of the current page in the browser's history, so that Back does not lead to it. */
    goTo: (next: number, { replace } = { replace: false }) => {
      change({ page: next === 1 ? null : String(next) }, { replace });
    },
  };
}
