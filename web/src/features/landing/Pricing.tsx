import { useState } from 'react';
import { useCurrency } from '#web/lib/currency.ts';
import type { BillingCycle } from '#web/lib/plan-price.ts';
import { Band } from './Band.tsx';
import { BillingSwitch } from './BillingSwitch.tsx';
import buttons from './buttons.module.css';
import { PLANS, PRICING } from './content.ts';
import { listOffers, type PlanOffer, toYearlySaving } from './plan-offer.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Pricing.module.css';
import { usePublicData } from './use-public-data.ts';

/** Shows the default plans until the current ones are loaded, and when they cannot be loaded. */
export function Pricing({ isSignedIn }: { isSignedIn: boolean }) {
  const plans = usePublicData<PlanOffer[]>('/api/plans');
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const currency = useCurrency();
  const all = plans.state === 'loaded' ? plans.data : PLANS.map((plan) => ({ ...plan, currency }));
  const offers = listOffers(all, cycle);
  return (
    <Band
      id={PRICING.id}
      tone="sunken"
      title={PRICING.title}
      lead={PRICING.lead}
      aside={<BillingSwitch cycle={cycle} saving={toYearlySaving(all)} onChange={setCycle} />}
    >
      <ul className={classes.plans}>
        {offers.map((plan) => (
          <PlanCard key={plan.id} plan={plan} cycle={cycle} isSignedIn={isSignedIn} />
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
