import { useEffect, useRef } from 'react';

/** Browsers report one return to a page by several events. Those within this time count as one. */
const SAME_RETURN_MS = 1000;

/** Calls `refetch` when the user comes back to this page from another tab or window. Failed requests keep what is shown. */
export function useRefetchOnFocus(refetch: () => Promise<unknown>): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    let last = 0;
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < SAME_RETURN_MS) return;
      last = Date.now();
      latest.current().catch(() => undefined);
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}
