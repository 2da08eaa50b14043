import { PAGE_SIZE } from '#schema/limits.ts';

export interface ConnectionPage {
  /** The name of a file with the rows, if the connection knows a better one than the route. */
  readonly fileName?: string;
  readonly nodes: readonly object[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Reads `first` rows of a connection, from the start or after a cursor. */
export type ReadPage = (page: { readonly first: number; readonly after: string | null }) => Promise<ConnectionPage>;

/**
 * Reads the first `limit` rows of a connection page by page, each page on demand. The first page is read before the function
 * returns, so that errors in the request are thrown before a response begins.
 */
export async function readAllPages(limit: number, read: ReadPage) {
  const readNext = (left: number, after: string | null) => read({ first: Math.min(left, PAGE_SIZE.max), after });
  const first = await readNext(limit, null);

  return (async function* () {
    let left = limit;
    for (let page = first; ; page = await readNext(left, page.pageInfo.endCursor)) {
      yield page.nodes;
      left -= page.nodes.length;
      if (left <= 0 || !page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return;
    }
  })();
}

export type Pages = Awaited<ReturnType<typeof readAllPages>>;
