import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import type { CurrentPlan_SubscriptionFragment, PlanCard_PlanFragment } from '#web/graphql/operations.generated.ts';
import { type BillingCycle, hasYearlyPrice, toPlanPrice } from '#web/lib/plan-price.ts';
import { formatLimit, limitSentence } from '#web/lib/prompt-limit.ts';
import { externalCheckoutUrl, otherFeatures } from './plan-offer.ts';
import classes from './Plans.module.css';
import type { PlanCheckout } from './use-plan-checkout.ts';

interface PlanCardProps {
  readonly plan: PlanCard_PlanFragment;
  readonly cycle: BillingCycle;
  readonly subscription: CurrentPlan_SubscriptionFragment;
  readonly checkout: PlanCheckout;
}

const POPULAR = 'Pro';

export function PlanCard(props: PlanCardProps) {
  const { plan, cycle, subscription } = props;
  const id = useId();
  const { amount, per, equivalent } = toPlanPrice(plan, cycle);
  const isActive = plan.id === subscription.planId;
  return (
    <article className={classes.card} aria-labelledby={id} data-active={isActive}>
      <header className={classes.top}>
        <h3 id={id}>{plan.name}</h3>
        {isActive && <span className={classes.active}>ACTIVE PLAN</span>}
        {!isActive && plan.name === POPULAR && <span className={classes.popular}>MOST POPULAR</span>}
      </header>
      <p className={classes.price}>
        <span className={classes.amount}>{amount}</span> {per}
      </p>
      <p className={classes.equivalent}>{equivalent}</p>
      <p className={classes.quota}>
        {isActive
          ? limitSentence(subscription.promptsLimit, plan.interval)
          : `prompts: ${formatLimit(plan.promptsLimit, plan.interval)}`}
      </p>
      <ul className={classes.features}>
        {otherFeatures(plan).map((feature) => (
          <li key={feature}>
            <IconCheck aria-hidden size={16} stroke={2} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={classes.button}>
        <BuyButton {...props} />
      </div>
    </article>
  );
}

/** Buying any plan ends a plan grant, so the granted plan itself is offered too. */
function toBuyLabel(
  { id }: PlanCardProps['plan'],
  { planId, grant }: PlanCardProps['subscription'],
  isHigher: boolean,
) {
  if (grant && id === planId) return 'Keep this plan';
  if (isHigher) return 'Upgrade Plan';
  return grant ? 'Choose this plan' : 'Switch at period end';
}

/** The user's own plan is offered only to switch from monthly to annual billing. Free plans are not sold: a user returns to one when the paid plan ends. */
function BuyButton({ plan, cycle, subscription, checkout }: PlanCardProps) {
  const isOwn = plan.id === subscription.ownPlanId && subscription.grant === null;
  const canSwitchToAnnual = cycle === 'annual' && subscription.billing === 'INTERVAL' && hasYearlyPrice(plan);
  if (isOwn && !canSwitchToAnnual) return <p className={classes.note}>You have this plan.</p>;
  if (plan.price === 0) return <p className={classes.note}>Starts when your paid plan ends.</p>;
  if (subscription.scheduledPlan?.id === plan.id)
    return <p className={classes.note}>Starts when your current plan ends.</p>;

  const externalUrl = externalCheckoutUrl(plan, cycle);
  const isHigher = plan.price >= (subscription.plan?.price ?? 0);
  const label = isOwn ? 'Switch to annual' : toBuyLabel(plan, subscription, isHigher);
  const name = `${label}: ${plan.name}`;
  if (externalUrl !== null) {
    return (
      <Button
        component="a"
        href={externalUrl}
        target="_blank"
        rel="noopener noreferrer"
        fullWidth
        aria-label={`${name}, opens in a new tab`}
        rightSection={<IconExternalLink aria-hidden size={16} />}
      >
        {label}
      </Button>
    );
  }
  return (
    <Button
      fullWidth
      variant={isHigher ? 'filled' : 'default'}
      aria-label={name}
      loading={checkout.loadingPlanId === plan.id}
      disabled={checkout.loadingPlanId !== null}
      onClick={() => {
        checkout.buy(plan.id, cycle);
      }}
    >
      {label}
    </Button>
  );
}
