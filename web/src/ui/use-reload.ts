import { useCallback } from 'react';

/**
 * Returns a function that loads a query again after a change. It never rejects: the page shows the query's own error, and leaving the page
 * aborts the request.
 */
export const useReload = (refetch: () => Promise<unknown>): (() => Promise<void>) =>
  useCallback(async () => {
    try {
      await refetch();
    } catch {
      // The query's `error` has the reason, which the page shows.
    }
  }, [refetch]);
