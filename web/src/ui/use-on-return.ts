import { useEffect, useEffectEvent } from 'react';

/** Browsers report one return to a page by several events. Those within this time count as one. */
const SAME_RETURN_MS = 1000;

/**
 * Calls a function when the user comes back to this page: from another tab or window, or with the browser's Back button to a page that the
 * browser kept as it was (back/forward cache).
 */
export function useOnReturn(callback: () => void): void {
  const notify = useEffectEvent(callback);
  useEffect(() => {
    let last = 0;
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < SAME_RETURN_MS) return;
      last = Date.now();
      notify();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('focus', onReturn);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}
