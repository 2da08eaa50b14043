import { PAGE_SIZE } from '#schema/limits.ts';

export interface ConnectionPage {
  readonly nodes: readonly object[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Reads `first` rows of a connection, from its beginning or after a cursor. */
export type ReadPage = (page: { readonly first: number; readonly after: string | null }) => Promise<ConnectionPage>;

/**
 * The first `wanted` rows of a connection, page by page, each read only when the one before has been taken.
 * The first page is read at once, so that whatever is wrong with the request shows before anything is sent.
 */
export async function everyPage(wanted: number, read: ReadPage) {
  const ask = (left: number, after: string | null) => read({ first: Math.min(left, PAGE_SIZE.max), after });
  const first = await ask(wanted, null);

  return (async function* () {
    let left = wanted;
    for (let page = first; ; page = await ask(left, page.pageInfo.endCursor)) {
      yield page.nodes;
      left -= page.nodes.length;
      if (left <= 0 || !page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return;
    }
  })();
}

export type Pages = Awaited<ReturnType<typeof everyPage>>;
