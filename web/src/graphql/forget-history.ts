import type { ApolloCache } from '@apollo/client';

/**
 * Removes the history from the cache: every list of it, whatever its filter and page, and every entry. For the `update` of a mutation that
 * deletes many entries at once, so that no page shows their texts again.
 */
export function forgetHistory(cache: ApolloCache): void {
  for (const fieldName of ['history', 'historyEntry']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
