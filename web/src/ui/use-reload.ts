import { useCallback } from 'react';

/**
 * Loads a query again, for after a change. Never rejects: the query's own state shows a failure, and leaving the page aborts the request.
 */
export const useReload = (refetch: () => Promise<unknown>): (() => Promise<void>) =>
  useCallback(async () => {
    try {
      await refetch();
    } catch {
      // Shown by the page.
    }
  }, [refetch]);
