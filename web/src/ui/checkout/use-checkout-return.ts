import { useEffect } from 'react';
import { useRefetchOnFocus } from '../use-refetch-on-focus.ts';
import { useUrlParams } from '../use-url-params.ts';
import type { CheckoutNews } from './CheckoutNotice.tsx';

const POLL_INTERVAL_MS = 3000;
const POLL_DURATION_MS = 60_000;

/** The parts of an Apollo query that keep a page up to date. */
interface PageQuery {
  readonly refetch: () => Promise<unknown>;
  readonly startPolling: (intervalMs: number) => void;
  readonly stopPolling: () => void;
}

/**
 * Keeps a page up to date that the user left for a checkout. Loads the page's query again when the user comes back to its tab, and every
 * few seconds for a minute while the payment provider has not confirmed the payment. The checkout sends the user back with the query
 * parameter `checkout`, which is `success` after a payment.
 * @param news the last checkout, from the page's query. Null while it is loading, and without one
 */
export function useCheckoutReturn({ refetch, startPolling, stopPolling }: PageQuery, news: CheckoutNews | null) {
  const [params, change] = useUrlParams();
  const returned = params.get('checkout');
  const isUnconfirmed = returned === 'success' && news?.state === 'OPEN';
  useRefetchOnFocus(refetch);
  useEffect(() => {
    if (!isUnconfirmed) return;
    startPolling(POLL_INTERVAL_MS);
    const timer = setTimeout(stopPolling, POLL_DURATION_MS);
    return () => {
      clearTimeout(timer);
      stopPolling();
    };
  }, [isUnconfirmed, startPolling, stopPolling]);
  return {
    /** Whether the user came here from a checkout in this tab, and has not dismissed its notice. */
    hasReturned: returned !== null,
    /** Whether the payment page said that the user paid. */
    saysPaid: returned === 'success',
    dismiss: () => {
      change({ checkout: null });
    },
  };
}
