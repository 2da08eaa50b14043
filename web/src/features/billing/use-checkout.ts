import { useState } from 'react';
import { useCreateCheckoutMutation } from '#web/graphql/operations.generated.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import type { Cycle } from './plan-words.ts';

/** Opens the checkout in this tab: it comes back to Billing by itself. */
export function useCheckout() {
  const [planId, setPlanId] = useState<string | null>(null);
  const [create, { data, error, loading }] = useCreateCheckoutMutation({
    onCompleted: ({ createCheckout: { url } }) => {
      leaveFor(url);
    },
    onError: () => undefined,
  });
  return {
    /** Of the plan that is about to be bought. */
    busyWith: loading ? planId : null,
    url: data?.createCheckout.url ?? null,
    error,
    buy: (id: string, cycle: Cycle) => {
      setPlanId(id);
      void create({ variables: { input: { planId: id, interval: cycle === 'annual' ? 'YEARLY' : 'MONTHLY' } } });
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
