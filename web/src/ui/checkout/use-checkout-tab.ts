import { useEffect, useState } from 'react';
import { redirectTo, toWebUrl } from '#web/lib/redirect.ts';
import { useOnReturn } from '../use-on-return.ts';
import { onReturnInOtherTab, useLeaveForCheckout } from './use-leave-for-checkout.ts';

/** Said before the checkout of a plan, of seats or of an add-on. */
export const CHECKOUT_TAB_HINT = 'The checkout opens in a new tab.';

/** A checkout that was opened, from which the user has not come back. */
export interface OpenedCheckout {
  readonly url: string;
  /** False: the browser blocked the tab. */
  readonly isTabOpen: boolean;
}

/**
 * Shows the checkout in the tab, or closes the tab when there is no checkout. `tab` is null when the browser blocked it. The tab's opener is
 * removed, so that the checkout cannot control this page.
 */
function showCheckout(tab: Window | null, url: string | null): void {
  if (url === null) tab?.close();
  else if (tab) {
    tab.opener = null;
    tab.location.href = url;
  }
}

/**
 * Returns a function that opens the checkout of an order in a new tab, and the checkout that was opened last. This page stays: it learns how the
 * checkout ended when the user comes back (use-checkout-return.ts). The tab is opened during the click, because browsers block tabs that
 * scripts open later.
 */
export function useCheckoutTab() {
  const { markLeft, removeNotice } = useLeaveForCheckout();
  const [opened, setOpened] = useState<OpenedCheckout | null>(null);
  // Once the user is back, the notice of the page says how the checkout ended.
  useOnReturn(() => {
    setOpened(null);
  });
  useEffect(
    () =>
      onReturnInOtherTab(() => {
        setOpened(null);
      }),
    [],
  );
  return {
    /** Null while there is none, and once the user is back from it. */
    opened,
    /**
     * Sends an order, and opens its checkout. If nothing is due, no tab is needed: the address to which the order leads, if any, is opened in this one.
     * @param order resolves to the address, or null without one: it failed, or there is nothing to pay
     * @returns the address
     */
    open: async (order: () => Promise<string | null | undefined>, isFree = false): Promise<string | null> => {
      setOpened(null);
      removeNotice();
      const tab = isFree ? null : window.open('about:blank', '_blank');
      const ordered = await order().catch(() => null);
      const url = ordered ? toWebUrl(ordered) : null;
      showCheckout(tab, url);
      if (url !== null && isFree) redirectTo(url);
      if (url !== null && !isFree) {
        markLeft();
        setOpened({ url, isTabOpen: Boolean(tab) });
      }
      return url;
    },
  };
}
