import { useState } from 'react';
import { Band } from './Band.tsx';
import { BillingSwitch } from './BillingSwitch.tsx';
import buttons from './buttons.module.css';
import { PLANS, PRICING } from './content.ts';
import { type Billing, offersOf, type PlanOffer } from './plan-offer.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Pricing.module.css';
import { useLive } from './use-live.ts';

/** The live plans; until they are here, or where they can't be had, what a new installation sells. */
export function Pricing({ isSignedIn }: { isSignedIn: boolean }) {
  const plans = useLive<PlanOffer[]>('/api/plans');
  const [billing, setBilling] = useState<Billing>('monthly');
  const offers = offersOf(plans.state === 'here' ? plans.data : PLANS, billing);
  return (
    <Band
      id={PRICING.id}
      tone="sunken"
      title={PRICING.title}
      lead={PRICING.lead}
      aside={<BillingSwitch billing={billing} onChange={setBilling} />}
    >
      <ul className={classes.plans}>
        {offers.map((plan) => (
          <PlanCard key={plan.id} plan={plan} billing={billing} isSignedIn={isSignedIn} />
        ))}
      </ul>
      {plans.state === 'failed' && (
        <p role="alert" className={classes.failed}>
          {PRICING.failed}{' '}
          <button type="button" className={buttons.text} onClick={plans.retry}>
            Try again
          </button>
        </p>
      )}
    </Band>
  );
}
