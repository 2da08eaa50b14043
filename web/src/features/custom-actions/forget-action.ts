import type { ApolloCache } from '@apollo/client';
import type { OwnAction, TeamAction } from './action-filters.ts';

/** Removes a deleted action from the cache, so that it leaves the page at once. */
export function forgetAction(cache: ApolloCache, { __typename, id }: OwnAction | TeamAction): void {
  cache.evict({ id: cache.identify({ __typename, id }) });
  cache.gc();
}
