import { useState } from 'react';
import {
  type AddOnCard_AddOnFragment,
  AddOnMarketplaceDocument,
  usePurchaseAddOnMutation,
} from '#web/graphql/operations.generated.ts';
import { useLeaveForCheckout } from '#web/ui/checkout/use-leave-for-checkout.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';

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
 * Returns a function that buys an add-on, and the state of the last order. An add-on for which nothing is due is assigned immediately, without
 * a checkout. The tab for the checkout is opened during the click, because browsers block tabs that scripts open later.
 */
export function usePurchase() {
  const [params] = useUrlParams();
  const { markLeft, removeNotice } = useLeaveForCheckout();
  const [orderedId, setOrderedId] = useState<string | null>(null);
  const [order, { loading, error }] = usePurchaseAddOnMutation({
    refetchQueries: [AddOnMarketplaceDocument],
    awaitRefetchQueries: true,
  });
  const [checkoutUrl, setCheckoutUrl] = useState<string | null>(null);
  const [isTabOpen, setIsTabOpen] = useState(false);

  const buy = async ({ id, amountDue }: Pick<AddOnCard_AddOnFragment, 'id' | 'amountDue'>) => {
    setOrderedId(id);
    setCheckoutUrl(null);
    removeNotice();
    const tab = amountDue === 0 ? null : window.open('about:blank', '_blank');
    try {
      const { data } = await order({ variables: { id } });
      const url = data?.purchaseAddOn.checkoutUrl ?? null;
      setCheckoutUrl(url);
      setIsTabOpen(tab !== null);
      if (url !== null) markLeft();
      showCheckout(tab, url);
    } catch {
      // `error` of the mutation has the reason.
      showCheckout(tab, null);
    }
  };
  return {
    buy,
    /** The add-on that was ordered last. Null without an order. */
    orderedId,
    /** The add-on that the URL names, for example in the `purchase_url` of the REST API. */
    highlightedId: params.get('buy'),
    isBusy: loading,
    error,
    /** The checkout of the last order. Null while there is none, and for a free add-on. */
    checkoutUrl,
    /** Whether the checkout opened in a tab. False: the browser blocked the tab. */
    isTabOpen,
    /** Forgets the last order, so that nothing more is said about its checkout. */
    forget: () => {
      setOrderedId(null);
      setCheckoutUrl(null);
    },
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
