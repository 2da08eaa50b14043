import { useState } from 'react';
import {
  type AddOnCard_AddOnFragment,
  AddOnMarketplaceDocument,
  usePurchaseAddOnMutation,
} from '#web/graphql/operations.generated.ts';
import { useCheckoutTab } from '#web/ui/checkout/use-checkout-tab.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';

/**
 * Returns a function that buys an add-on, and the state of the last order. An add-on for which nothing is due is assigned immediately, without
 * a checkout.
 */
export function usePurchase() {
  const [params] = useUrlParams();
  const { opened, open } = useCheckoutTab();
  const [orderedId, setOrderedId] = useState<string | null>(null);
  const [order, { loading, error }] = usePurchaseAddOnMutation({
    refetchQueries: [AddOnMarketplaceDocument],
    awaitRefetchQueries: true,
  });
  return {
    /** Called during the click, in which a browser lets the page open a tab. */
    buy: async ({ id, amountDue }: Pick<AddOnCard_AddOnFragment, 'id' | 'amountDue'>) => {
      setOrderedId(id);
      await open(async () => (await order({ variables: { id } })).data?.purchaseAddOn.checkoutUrl, amountDue === 0);
    },
    /** The add-on that was ordered last. Null without an order. */
    orderedId,
    /** The add-on that the URL names, for example in the `purchase_url` of the REST API. */
    highlightedId: params.get('buy'),
    isBusy: loading,
    error,
    /** The checkout of the last order that is open in another tab. Null without one. */
    opened,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
