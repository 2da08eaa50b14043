import type { CurrentPlan_SubscriptionFragment, PlanCard_PlanFragment } from '#web/graphql/operations.generated.ts';
import type { BillingCycle } from '#web/lib/plan-price.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { isShown } from './plan-offer.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Plans.module.css';
import { usePlanCheckout } from './use-plan-checkout.ts';

const CYCLES: readonly { value: BillingCycle; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
];

interface PlansProps {
  readonly plans: readonly PlanCard_PlanFragment[];
  readonly subscription: CurrentPlan_SubscriptionFragment;
}

export function Plans({ plans, subscription }: PlansProps) {
  const { cycle, choose } = useCycle();
  const checkout = usePlanCheckout();
  const shown = plans.filter((plan) => isShown(plan, cycle, subscription.planId));
  return (
    <section className={classes.plans} aria-labelledby="plans">
      <header className={classes.head}>
        <h2 id="plans">Plans</h2>
        <Toggle label="Billed" choices={CYCLES} chosen={cycle} onChoose={choose} />
      </header>
      <ActionStatus error={checkout.error} errorTitle="The checkout could not be opened." />
      {checkout.url !== null && (
        <p role="status" className={classes.opening}>
          Opening the checkout… If nothing happens, <a href={checkout.url}>open it here</a>.
        </p>
      )}
      <ul className={classes.cards}>
        {shown.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} cycle={cycle} subscription={subscription} checkout={checkout} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The billing cycle is kept in the URL. */
function useCycle() {
  const [params, change] = useUrlParams();
  const cycle: BillingCycle = params.get('billing') === 'annual' ? 'annual' : 'monthly';
  const choose = (chosen: BillingCycle) => {
    change({ billing: chosen === 'annual' ? chosen : null });
  };
  return { cycle, choose };
}
