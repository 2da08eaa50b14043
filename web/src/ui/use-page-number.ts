import { PAGE_SIZE } from '#schema/limits.ts';
import { useUrlParams } from './use-url-params.ts';

/** Returns the number of pages of a list with `total` entries. An empty list has one page. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE.default));

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Returns the page of a list, which the URL holds, and a function that goes to another one. Pages count from 1; a URL without a valid page shows page 1. */
export function usePageNumber() {
  const [params, change] = useUrlParams();
  const page = readPage(params);
  return {
    page,
    /** How many entries the pages before this one have. */
    offset: (page - 1) * PAGE_SIZE.default,
    goTo: (next: number, { replace } = { replace: false }) => {
      change({ page: next === 1 ? null : String(next) }, { replace });
    },
  };
}
