import { useState } from 'react';
import type { BillingCycle } from '#web/lib/plan-price.ts';
import { PlanNeeds } from '#web/ui/PlanNeeds.tsx';
import { Band } from './Band.tsx';
import { BillingSwitch } from './BillingSwitch.tsx';
import buttons from './buttons.module.css';
import { PRICING } from './content/prices.ts';
import { listOffers, toYearlySaving } from './plan-offer.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Pricing.module.css';
import type { LandingPlans } from './use-plans.ts';

interface PricingProps extends LandingPlans {
  readonly isSignedIn: boolean;
}

export function Pricing({ plans, retry, isSignedIn }: PricingProps) {
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const offered = listOffers(plans, cycle);
  return (
    <Band
      id={PRICING.id}
      tone="sunken"
      title={PRICING.title}
      lead={PRICING.lead}
      aside={<BillingSwitch cycle={cycle} saving={toYearlySaving(plans)} onChange={setCycle} />}
    >
      <ul className={classes.plans}>
        {listOffers(plans, 'monthly').map((plan) =>
          offered.includes(plan) ? (
            <PlanCard key={plan.id} plan={plan} cycle={cycle} isSignedIn={isSignedIn} />
          ) : (
            // Keeps the place of the plan, so that the others do not move.
            <li key={plan.id} className={classes.absent}>
              {PRICING.monthlyOnly(plan.name)}
            </li>
          ),
        )}
      </ul>
      <p className={classes.engine}>
        <PlanNeeds limits={offered.map(({ prompts_limit: limit }) => limit)} />
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
