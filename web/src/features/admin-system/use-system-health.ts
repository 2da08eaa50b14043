import { useEffect } from 'react';
import { AdminSystemPageDocument, useAdminSystemPageQuery } from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';

const REFRESH_MS = 60_000;

export const systemQuery = pageQuery(AdminSystemPageDocument, () => ({}));

/** The health of the service, read again every minute while the tab is visible, and when it becomes visible again. */
export function useSystemHealth() {
  const { data, error, refetch } = useAdminSystemPageQuery({ fetchPolicy: 'network-only' });
  useEffect(() => {
    const refresh = () => {
      // A failure keeps the figures before, with their time.
      if (document.visibilityState === 'visible') refetch().catch(() => undefined);
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [refetch]);
  return { health: data?.systemHealth, error, refetch };
}
