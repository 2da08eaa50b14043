import { useState } from 'react';
import { describeMonthlyOnly, type PriceView } from '#web/lib/plan-price.ts';
import { PlanNeeds } from '#web/ui/PlanNeeds.tsx';
import { Band } from './Band.tsx';
import { BillingSwitch } from './BillingSwitch.tsx';
import buttons from './buttons.module.css';
import { PRICING } from './content/prices.ts';
import { listShownPlans, toYearlySaving } from './listed-plan.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Pricing.module.css';
import type { LandingPlans } from './use-plans.ts';

interface PricingProps extends LandingPlans {
  readonly isSignedIn: boolean;
}

export function Pricing({ plans, retry, isSignedIn }: PricingProps) {
  const [view, setView] = useState<PriceView>('monthly');
  const shown = listShownPlans(plans, view);
  return (
    <Band
      id={PRICING.id}
      tone="sunken"
      title={PRICING.title}
      lead={PRICING.lead}
      aside={<BillingSwitch view={view} saving={toYearlySaving(plans)} onChange={setView} />}
    >
      <ul className={classes.plans}>
        {listShownPlans(plans, 'monthly').map((plan) =>
          shown.includes(plan) ? (
            <PlanCard key={plan.id} plan={plan} view={view} isSignedIn={isSignedIn} />
          ) : (
            // Keeps the place of the plan, so that the others do not move.
            <li key={plan.id} className={classes.absent}>
              {describeMonthlyOnly([plan.name])}
            </li>
          ),
        )}
      </ul>
      <p className={classes.engine}>
        <PlanNeeds limits={shown.map(({ prompts_limit: limit }) => limit)} isKeyExplained />
      </p>
      {retry && (
        <p role="alert" className={classes.failed}>
          {PRICING.failed}{' '}
          <button type="button" className={buttons.text} onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </Band>
  );
}
