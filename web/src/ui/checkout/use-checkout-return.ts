import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useOnReturn } from '../use-on-return.ts';
import { useUrlParams } from '../use-url-params.ts';
import type { LastCheckout } from './CheckoutNotice.tsx';
import { announceReturn, onReturnInOtherTab, takeLeftForCheckout } from './use-leave-for-checkout.ts';

const POLL_INTERVAL_MS = 3000;
const POLL_DURATION_MS = 60_000;

/** The parts of an Apollo query that keep a page up to date. */
interface PageQuery {
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly startPolling: (intervalMs: number) => void;
  readonly stopPolling: () => void;
}

/**
 * Returns how the user came back from a checkout: by the address or, once that was settled, by the state of the location. A reload, and the browser's
 * Back and Forward, keep that state, but bring no news.
 */
function useReturned(): string | null {
  const [params] = useUrlParams();
  const { state } = useLocation() as { readonly state: { readonly checkout?: unknown } | null };
  const isRevisit = useNavigationType() === NavigationType.Pop;
  const settled = isRevisit ? null : state?.checkout;
  return params.get('checkout') ?? (typeof settled === 'string' ? settled : null);
}

/**
 * Keeps a page up to date that the user left for a checkout. Loads the page's query again when the user comes back to it or to a page in
 * another tab, and every few seconds for a minute while the payment provider may still confirm a payment. The checkout sends the user back
 * with the query parameter `checkout`, which is `success` after a payment. Here it becomes `left` when the user came back by other means than
 * the checkout's links, such as the browser's Back button. Once it is known how the checkout ended, the parameter goes from the address, so that
 * a reload does not tell it again.
 * @param lastCheckout from the page's query. Null while it is loading, and without one
 */
export function useCheckoutReturn(
  { loading, refetch, startPolling, stopPolling }: PageQuery,
  lastCheckout: LastCheckout | null,
) {
  const { pathname } = useLocation();
  const [params, change] = useUrlParams();
  const returned = useReturned();
  // A checkout in another tab can be left after the payment, before the provider confirms it.
  const isUnconfirmed = (returned === 'success' || returned === 'left') && lastCheckout?.state === 'OPEN';
  // The function of the last render, which keeps the other parameters of the address. Null once the user is on another page.
  const showIfLeft = useRef<(() => void) | null>(null);
  useEffect(() => {
    showIfLeft.current = () => {
      if (takeLeftForCheckout(pathname)) change({ checkout: 'left' }, { isImmediate: false });
    };
    return () => {
      showIfLeft.current = null;
    };
  });
  // Back can load the page again. The checkout is loaded before its notice is shown: the cache has it as it was when the user left.
  const isFirstLoad = useRef(true);
  useEffect(() => {
    if (loading || !isFirstLoad.current) return;
    isFirstLoad.current = false;
    // When the checkout leads here, the address says how it ended.
    if (returned === null) showIfLeft.current?.();
    else {
      takeLeftForCheckout(pathname);
      if (returned !== 'left') announceReturn();
    }
  }, [loading, pathname, returned]);
  const isSettled = !loading && params.has('checkout') && lastCheckout?.state !== 'OPEN';
  const clearAddress = useEffectEvent(() => {
    change({ checkout: null }, { state: { checkout: returned }, isImmediate: false });
  });
  useEffect(() => {
    if (isSettled) clearAddress();
  }, [isSettled]);
  const update = useCallback(() => {
    refetch()
      .then(() => showIfLeft.current?.())
      .catch(() => undefined);
  }, [refetch]);
  // Back can also show the page as it was.
  useOnReturn(update);
  // A page beside the checkout's tab, such as in another window, is never hidden, so the browser reports no return to it.
  useEffect(() => onReturnInOtherTab(update), [update]);
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isUnconfirmed) return;
    startPolling(POLL_INTERVAL_MS);
    const timer = setTimeout(() => {
      stopPolling();
      setIsOverdue(true);
    }, POLL_DURATION_MS);
    return () => {
      clearTimeout(timer);
      stopPolling();
      setIsOverdue(false);
    };
  }, [isUnconfirmed, startPolling, stopPolling]);
  return {
    /** Whether the user came here from a checkout, in this tab or another one, and has not dismissed its notice. */
    hasReturned: returned !== null,
    /** Whether the payment page said that the user paid. */
    returnedAsPaid: returned === 'success',
    /** Whether the page no longer looks for the confirmation by itself, only when the user comes back to it. */
    isOverdue,
    dismiss: () => {
      change({ checkout: null });
    },
  };
}
