import { useState } from 'react';
import {
  BillingDocument,
  type PlanCard_OfferFragment,
  useChangePlanMutation,
  useCreateCheckoutMutation,
} from '#web/graphql/operations.generated.ts';
import { redirectTo } from '#web/lib/redirect.ts';

type Offer = PlanCard_OfferFragment;

/**
 * Chooses a plan: opens its checkout in this tab, from where the payment provider sends the user back to Billing, or schedules a lower
 * plan, which costs nothing today.
 */
export function usePlanCheckout() {
  const [planId, setPlanId] = useState<string | null>(null);
  const [create, checkout] = useCreateCheckoutMutation({
    onCompleted: ({ createCheckout: { url } }) => {
      redirectTo(url);
    },
    onError: () => undefined,
  });
  const [change, scheduling] = useChangePlanMutation({
    refetchQueries: [BillingDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  const isLoading = checkout.loading || scheduling.loading;
  return {
    /** The plan that is being chosen, or null. */
    loadingPlanId: isLoading ? planId : null,
    url: checkout.data?.createCheckout.url ?? null,
    error: checkout.error ?? scheduling.error,
    choose: async ({ planId: id, interval, kind }: Offer): Promise<void> => {
      setPlanId(id);
      checkout.reset();
      scheduling.reset();
      const variables = { input: { planId: id, interval } };
      await (kind === 'DOWNGRADE' ? change({ variables }) : create({ variables }));
    },
  };
}
