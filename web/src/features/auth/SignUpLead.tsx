import { useSearchParams } from 'react-router-dom';
import { usePlansToBuyQuery } from '#web/graphql/operations.generated.ts';
import { hasPriceIn, type PricedPlan, type PriceView, toPlanPrice } from '#web/lib/plan-price.ts';

const FREE_TO_START = 'Free to start, no card needed.';

/** Says what an account costs. With a plan that the visitor chose: what follows the sign-up. */
export function SignUpLead({ planId }: { planId: string | null }) {
  return planId === null ? FREE_TO_START : <ChosenPlan planId={planId} />;
}

/**
 * Says what follows the sign-up of a visitor who chose a plan: `Next, you confirm Pro ($9.99 per month) and pay.` Names no plan until it is
 * loaded, and if it can't be bought.
 */
function ChosenPlan({ planId }: { planId: string }) {
  const view: PriceView = useSearchParams()[0].get('billing') === 'annual' ? 'annual' : 'monthly';
  const { data } = usePlansToBuyQuery();
  const plan = data?.plans.find(({ id, isHidden }) => id === planId && !isHidden);
  if (plan?.price === 0) return FREE_TO_START;
  return (
    <>
      Next, you confirm {plan && hasPriceIn(plan, view) ? <strong>{nameWithPrice(plan, view)}</strong> : 'your plan'}{' '}
      and pay. You can also start free.
    </>
  );
}

function nameWithPrice(plan: PricedPlan & { readonly name: string }, view: PriceView): string {
  const { amount, per } = toPlanPrice(plan, view);
  return `${plan.name} (${amount} ${per.toLowerCase()})`;
}
