import { useEffect, useState } from 'react';
import { useAdminSystemPageQuery } from '#web/graphql/operations.generated.ts';

const REFRESH_MS = 60_000;

/** The health of the service, read again every minute while the tab is visible, and when it becomes visible again. */
export function useSystemHealth() {
  const { data, error, refetch } = useAdminSystemPageQuery({ fetchPolicy: 'network-only' });
  const [asOf, setAsOf] = useState<Date | null>(null);
  const [shown, setShown] = useState<typeof data>(undefined);
  if (data && data !== shown) {
    setShown(data);
    setAsOf(() => new Date());
  }
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      refetch()
        .then(() => {
          setAsOf(new Date());
        })
        // The figures before stay, with their time.
        .catch(() => undefined);
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [refetch]);
  return { health: data?.systemHealth, error: data ? undefined : error, asOf, refetch };
}
