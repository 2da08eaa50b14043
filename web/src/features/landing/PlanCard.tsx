import { IconCheck } from '@tabler/icons-react';
import buttons from './buttons.module.css';
import { PRICING } from './content.ts';
import { type Billing, buttonOf, featuresOf, type PlanOffer, priceOf } from './plan-offer.ts';
import classes from './Pricing.module.css';

interface PlanCardProps {
  readonly plan: PlanOffer;
  readonly billing: Billing;
  readonly isSignedIn: boolean;
}

export function PlanCard({ plan, billing, isSignedIn }: PlanCardProps) {
  const { headline, others } = featuresOf(plan);
  const { amount, per, note } = priceOf(plan, billing);
  const isPopular = plan.name === PRICING.popular;
  return (
    <li className={classes.plan} data-popular={isPopular}>
      {isPopular && <p className={classes.badge}>{PRICING.popularBadge}</p>}
      <h3>{plan.name}</h3>
      <p className={classes.price}>
        {amount} <span>{per}</span>
      </p>
      <p className={classes.priceNote}>{note ?? '\u00a0'}</p>
      <a className={isPopular ? buttons.primary : buttons.secondary} href="/auth?mode=signup">
        {buttonOf(plan, billing, isSignedIn)}
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
