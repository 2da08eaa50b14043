import { useState } from 'react';
import {
  BillingDocument,
  type PlanCard_OfferFragment,
  useChangePlanMutation,
  useCreateCheckoutMutation,
} from '#web/graphql/operations.generated.ts';
import { useLeaveForCheckout } from '#web/ui/checkout/use-leave-for-checkout.ts';
import { useOnReturn } from '#web/ui/use-on-return.ts';

type Offer = PlanCard_OfferFragment;

/**
 * Returns a function that chooses a plan, and its state. Choosing a plan opens its checkout in this tab, and the payment provider sends the
 * user back to Billing. Choosing a lower plan schedules it, which costs nothing today.
 */
export function usePlanCheckout() {
  const [planId, setPlanId] = useState<string | null>(null);
  const { leave, removeNotice } = useLeaveForCheckout();
  const [create, checkout] = useCreateCheckoutMutation({
    onCompleted: ({ createCheckout: { url } }) => {
      leave(url);
    },
    onError: () => undefined,
  });
  const [change, scheduling] = useChangePlanMutation({
    onCompleted: removeNotice,
    refetchQueries: [BillingDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  // The checkout that was opening was left.
  useOnReturn(() => {
    if (checkout.data) checkout.reset();
  });
  const isLoading = checkout.loading || scheduling.loading;
  return {
    /** The id of the plan that is being chosen at the moment. Null: none is. */
    loadingPlanId: isLoading ? planId : null,
    /** The address of the checkout that is opening. Null without one. */
    url: checkout.data?.createCheckout.url ?? null,
    error: checkout.error ?? scheduling.error,
    /** Resolves to whether it succeeded. */
    choose: async ({ planId: id, interval, kind }: Offer): Promise<boolean> => {
      setPlanId(id);
      checkout.reset();
      scheduling.reset();
      const variables = { input: { planId: id, interval } };
      const { error } = await (kind === 'DOWNGRADE' ? change({ variables }) : create({ variables }));
      return !error;
    },
  };
}
