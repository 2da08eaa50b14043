import { useSearchParams } from 'react-router-dom';
import type { CurrentPlan_SubscriptionFragment, PlanCard_PlanFragment } from '#web/graphql/operations.generated.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { type Cycle, isShown } from './plan-words.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Plans.module.css';
import { useCheckout } from './use-checkout.ts';

const CYCLES: readonly { value: Cycle; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
];

interface PlansProps {
  readonly plans: readonly PlanCard_PlanFragment[];
  readonly subscription: CurrentPlan_SubscriptionFragment;
}

export function Plans({ plans, subscription }: PlansProps) {
  const { cycle, choose } = useCycle();
  const checkout = useCheckout();
  const shown = plans.filter((plan) => isShown(plan, cycle, subscription.planId));
  return (
    <section className={classes.plans} aria-labelledby="plans">
      <header className={classes.head}>
        <h2 id="plans">Plans</h2>
        <Toggle label="Billed" choices={CYCLES} chosen={cycle} onChoose={choose} />
      </header>
      <Outcome said={null} error={checkout.error} failed="The checkout could not be opened." />
      {checkout.url !== null && (
        <p role="status" className={classes.opening}>
          Opening the checkout… <a href={checkout.url}>Open it here</a> if nothing happens.
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

/** Which prices are shown is in the address. */
function useCycle() {
  const [params, setParams] = useSearchParams();
  const cycle: Cycle = params.get('billing') === 'annual' ? 'annual' : 'monthly';
  const choose = (chosen: Cycle) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (chosen === 'annual') next.set('billing', chosen);
        else next.delete('billing');
        return next;
      },
      { replace: true },
    );
  };
  return { cycle, choose };
}
