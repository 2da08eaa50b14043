import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import type { CurrentPlan_SubscriptionFragment, PlanCard_PlanFragment } from '#web/graphql/operations.generated.ts';
import { formatLimit, limitSentence } from '#web/lib/prompt-limit.ts';
import { type Cycle, otherFeatures, outsideUrl, priceOf } from './plan-words.ts';
import classes from './Plans.module.css';
import type { Checkout } from './use-checkout.ts';

interface PlanCardProps {
  readonly plan: PlanCard_PlanFragment;
  readonly cycle: Cycle;
  readonly subscription: CurrentPlan_SubscriptionFragment;
  readonly checkout: Checkout;
}

const POPULAR = 'Pro';

export function PlanCard(props: PlanCardProps) {
  const { plan, cycle, subscription } = props;
  const id = useId();
  const { amount, per, equivalent } = priceOf(plan, cycle);
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
      <div className={classes.act}>
        <Act {...props} />
      </div>
    </article>
  );
}

/** A plan that was lent ends when one is bought, whichever. */
function labelFor({ id }: PlanCardProps['plan'], { planId, grant }: PlanCardProps['subscription'], isHigher: boolean) {
  if (grant && id === planId) return 'Keep this plan';
  if (isHigher) return 'Upgrade Plan';
  return grant ? 'Choose this plan' : 'Switch at period end';
}

/** What one has is not sold again, unless by the year instead of by the month; free plans are what is left at the end. */
function Act({ plan, cycle, subscription, checkout }: PlanCardProps) {
  const isOwn = plan.id === subscription.ownPlanId && subscription.grant === null;
  const wouldChangeCycle = cycle === 'annual' && subscription.billing === 'INTERVAL' && (plan.yearlyPrice ?? 0) > 0;
  if (isOwn && !wouldChangeCycle) return <p className={classes.note}>You have this plan.</p>;
  if (plan.price === 0) return <p className={classes.note}>Yours again when your plan ends.</p>;
  if (subscription.scheduledPlan?.id === plan.id) return <p className={classes.note}>Begins when your plan ends.</p>;

  const outside = outsideUrl(plan, cycle);
  const isHigher = plan.price >= (subscription.plan?.price ?? 0);
  const label = isOwn ? 'Pay by the year' : labelFor(plan, subscription, isHigher);
  const name = `${label}: ${plan.name}`;
  if (outside !== null) {
    return (
      <Button
        component="a"
        href={outside}
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
      loading={checkout.busyWith === plan.id}
      disabled={checkout.busyWith !== null}
      onClick={() => {
        checkout.buy(plan.id, cycle);
      }}
    >
      {label}
    </Button>
  );
}
