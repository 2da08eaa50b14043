import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type PageAddress, type PageQuery, pageQuery } from '#web/graphql/page-query.ts';
import { readFilters } from '../use-url-params.ts';
import { hasReversedDays } from './list-filters.ts';

/** Makes the query of a page with a list that has `DAY_FILTERS`. Days that contradict each other need no request: the list says so. */
export function listQuery<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  toVariables: (address: PageAddress) => TVariables,
): PageQuery {
  const query = pageQuery(document, toVariables);
  return async (client, address) => {
    if (!hasReversedDays(readFilters(address.search, ['since', 'until']))) await query(client, address);
  };
}
