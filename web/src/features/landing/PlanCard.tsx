import { IconCheck } from '@tabler/icons-react';
import type { BillingCycle } from '#web/lib/plan-price.ts';
import buttons from './buttons.module.css';
import { PRICING } from './content/prices.ts';
import { type PlanOffer, toButtonLabel, toFeatures, toOfferPrice, toPlanHref } from './plan-offer.ts';
import classes from './Pricing.module.css';

interface PlanCardProps {
  readonly plan: PlanOffer;
  readonly cycle: BillingCycle;
  readonly isSignedIn: boolean;
}

export function PlanCard({ plan, cycle, isSignedIn }: PlanCardProps) {
  const { headline, others } = toFeatures(plan);
  const { amount, per, equivalent } = toOfferPrice(plan, cycle);
  const isPopular = plan.is_popular;
  return (
    <li className={classes.plan} data-popular={isPopular}>
      {isPopular && <p className={classes.badge}>{PRICING.popularBadge}</p>}
      <h3>{plan.name}</h3>
      <p className={classes.price}>
        {amount} <span>{per}</span>
      </p>
      <p className={classes.priceNote}>{equivalent ?? '\u00a0'}</p>
      <a className={isPopular ? buttons.primary : buttons.secondary} href={toPlanHref(plan, cycle, isSignedIn)}>
        {toButtonLabel(plan, cycle, isSignedIn)}
        <span className="visually-hidden">: {plan.name}</span>
      </a>
      <p className={classes.prompts}>{headline}</p>
      <ul className={classes.features}>
        {others.map((feature) => (
          <li key={feature}>
            <IconCheck aria-hidden size={16} stroke={2.2} />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
