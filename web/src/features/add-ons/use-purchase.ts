import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AddOnMarketplaceDocument, usePurchaseAddOnMutation } from '#web/graphql/operations.generated.ts';

/** On to the checkout, or away when there is none. A checkout can't reach back into ours. */
function send(tab: Window | null, url: string | null): void {
  if (url === null) tab?.close();
  else if (tab) {
    tab.opener = null;
    tab.location.href = url;
  }
}

/**
 * Orders an add-on; what costs nothing is there at once. The tab for the checkout is opened with the click: later, browsers
 * would take it for an advertisement.
 */
export function usePurchase() {
  const [params] = useSearchParams();
  const [ordered, setOrdered] = useState<string | null>(null);
  const [order, { loading, error }] = usePurchaseAddOnMutation({
    refetchQueries: [AddOnMarketplaceDocument],
    awaitRefetchQueries: true,
  });
  const [checkoutUrl, setCheckoutUrl] = useState<string | null>(null);

  const buy = async (id: string) => {
    setOrdered(id);
    setCheckoutUrl(null);
    const tab = window.open('about:blank', '_blank');
    try {
      const { data } = await order({ variables: { id } });
      const url = data?.purchaseAddOn.checkoutUrl ?? null;
      setCheckoutUrl(url);
      send(tab, url);
    } catch {
      // What was wrong is in `error`.
      send(tab, null);
    }
  };
  return {
    buy,
    ordered,
    /** Named by a link from elsewhere, such as a REST client's. */
    wanted: params.get('buy'),
    isBusy: loading,
    error,
    checkoutUrl,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
