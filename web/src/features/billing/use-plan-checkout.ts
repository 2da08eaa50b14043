import { useState } from 'react';
import {
  BillingDocument,
  type PlanCard_OfferFragment,
  useChangePlanMutation,
  useCreateCheckoutMutation,
} from '#web/graphql/operations.generated.ts';
import { useCheckoutTab } from '#web/ui/checkout/use-checkout-tab.ts';
import { useLeaveForCheckout } from '#web/ui/checkout/use-leave-for-checkout.ts';

type Offer = PlanCard_OfferFragment;

/**
 * Returns a function that chooses a plan, and its state. Choosing a plan opens its checkout in a new tab, and the payment provider sends
 * the user back to Billing there. Choosing a lower plan schedules it, which costs nothing today.
 */
export function usePlanCheckout() {
  const [planId, setPlanId] = useState<string | null>(null);
  const { removeNotice } = useLeaveForCheckout();
  const tab = useCheckoutTab();
  const [create, checkout] = useCreateCheckoutMutation({ onError: () => undefined });
  const [change, scheduling] = useChangePlanMutation({
    onCompleted: removeNotice,
    refetchQueries: [BillingDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  const isLoading = checkout.loading || scheduling.loading;
  return {
    /** The id of the plan that is being chosen at the moment. Null: none is. */
    loadingPlanId: isLoading ? planId : null,
    /** The checkout that is open in another tab. Null without one. */
    opened: tab.opened,
    error: checkout.error ?? scheduling.error,
    /** Resolves to whether it succeeded. Called during the click, in which a browser lets the page open a tab. */
    choose: async ({ planId: id, interval, kind, dueTodayMinor }: Offer): Promise<boolean> => {
      setPlanId(id);
      checkout.reset();
      scheduling.reset();
      const variables = { input: { planId: id, interval } };
      if (kind === 'DOWNGRADE') return !(await change({ variables })).error;
      const order = async () => (await create({ variables })).data?.createCheckout.url;
      return (await tab.open(order, dueTodayMinor === 0)) !== null;
    },
  };
}
