import { IconCheck } from '@tabler/icons-react';
import type { PriceView } from '#web/lib/plan-price.ts';
import buttons from './buttons.module.css';
import { PRICING } from './content/prices.ts';
import { type ListedPlan, toButtonLabel, toFeatures, toListedPrice, toPlanHref } from './listed-plan.ts';
import classes from './Pricing.module.css';

interface PlanCardProps {
  readonly plan: ListedPlan;
  readonly view: PriceView;
  readonly isSignedIn: boolean;
}

export function PlanCard({ plan, view, isSignedIn }: PlanCardProps) {
  const { promptsFeature, otherFeatures } = toFeatures(plan);
  const { amount, per, equivalent } = toListedPrice(plan, view);
  const isPopular = plan.is_popular;
  const label = toButtonLabel(plan, view, isSignedIn);
  return (
    <li className={classes.plan} data-popular={isPopular}>
      {isPopular && <p className={classes.badge}>{PRICING.popularBadge}</p>}
      <h3>{plan.name}</h3>
      <p className={classes.price}>
        {amount} <span>{per}</span>
      </p>
      <p className={classes.priceNote}>{equivalent}</p>
      <a
        className={isPopular ? buttons.primary : buttons.secondary}
        href={toPlanHref(plan, view, isSignedIn)}
        // Not a hidden text: browsers put a space before that, so it would be read as "Get Started : Pro".
        aria-label={`${label}: ${plan.name}`}
      >
        {label}
      </a>
      <p className={classes.prompts}>{promptsFeature}</p>
      <ul className={classes.features}>
        {otherFeatures.map((feature) => (
          <li key={feature}>
            <IconCheck aria-hidden size={16} stroke={2.2} />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
