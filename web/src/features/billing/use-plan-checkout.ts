import { useState } from 'react';
import { useCreateCheckoutMutation } from '#web/graphql/operations.generated.ts';
import type { BillingCycle } from '#web/lib/plan-price.ts';
import { redirectTo } from '#web/lib/redirect.ts';

/** Opens the checkout of a plan in this tab. The payment provider sends the user back to Billing. */
export function usePlanCheckout() {
  const [planId, setPlanId] = useState<string | null>(null);
  const [create, { data, error, loading }] = useCreateCheckoutMutation({
    onCompleted: ({ createCheckout: { url } }) => {
      redirectTo(url);
    },
    onError: () => undefined,
  });
  return {
    /** The plan whose checkout is being created, or null. */
    loadingPlanId: loading ? planId : null,
    url: data?.createCheckout.url ?? null,
    error,
    buy: (id: string, cycle: BillingCycle) => {
      setPlanId(id);
      void create({ variables: { input: { planId: id, interval: cycle === 'annual' ? 'YEARLY' : 'MONTHLY' } } });
    },
  };
}

export type PlanCheckout = ReturnType<typeof usePlanCheckout>;
