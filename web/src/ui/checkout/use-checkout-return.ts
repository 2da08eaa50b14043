import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnReturn } from '../use-on-return.ts';
import { useUrlParams } from '../use-url-params.ts';
import type { CheckoutNews } from './CheckoutNotice.tsx';
import { takeLeftForCheckout } from './use-leave-for-checkout.ts';

const POLL_INTERVAL_MS = 3000;
const POLL_DURATION_MS = 60_000;

/** The parts of an Apollo query that keep a page up to date. */
interface PageQuery {
  readonly refetch: () => Promise<unknown>;
  readonly startPolling: (intervalMs: number) => void;
  readonly stopPolling: () => void;
}

/**
 * Keeps a page up to date that the user left for a checkout. Loads the page's query again when the user comes back to it, and every few
 * seconds for a minute while the payment provider has not confirmed the payment. The checkout sends the user back with the query parameter
 * `checkout`, which is `success` after a payment. Here it becomes `left` when the user came back without the checkout's help, such as with
 * the browser's Back button.
 * @param news the last checkout, from the page's query. Null while it is loading, and without one
 */
export function useCheckoutReturn({ refetch, startPolling, stopPolling }: PageQuery, news: CheckoutNews | null) {
  const { pathname } = useLocation();
  const [params, change] = useUrlParams();
  const returned = params.get('checkout');
  const isUnconfirmed = returned === 'success' && news?.state === 'OPEN';
  const showLeft = () => {
    change({ checkout: 'left' });
  };
  // Back can load the page again. When the checkout leads here, the address says how it ended.
  const onFirstDisplay = useRef(() => {
    if (takeLeftForCheckout(pathname) && returned === null) showLeft();
  });
  useEffect(() => {
    onFirstDisplay.current();
  }, []);
  // Back can also show the page as it was. The news are loaded before they are shown.
  useOnReturn(() => {
    refetch()
      .then(() => {
        if (takeLeftForCheckout(pathname)) showLeft();
      })
      .catch(() => undefined);
  });
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
