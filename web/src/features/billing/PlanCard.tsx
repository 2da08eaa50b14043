import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import type {
  CurrentPlan_SubscriptionFragment,
  PlanCard_OfferFragment,
  PlanCard_PlanFragment,
} from '#web/graphql/operations.generated.ts';
import { listPlanFeatures } from '#web/lib/plan-features.ts';
import { type BillingCycle, toPlanPrice } from '#web/lib/plan-price.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { externalCheckoutUrl, toActiveMark } from './plan-offer.ts';
import classes from './Plans.module.css';
import { UndoChange } from './UndoChange.tsx';

interface PlanCardProps {
  readonly plan: PlanCard_PlanFragment;
  /** What the plan would be for the user. Undefined for a plan that is no longer on sale. */
  readonly offer: PlanCard_OfferFragment | undefined;
  readonly cycle: BillingCycle;
  readonly subscription: CurrentPlan_SubscriptionFragment;
  /** Whether its button stands out. */
  readonly isFeatured: boolean;
  /** The plan that is being chosen, or null. */
  readonly loadingPlanId: string | null;
  readonly onChoose: (offer: PlanCard_OfferFragment) => void;
}

export function PlanCard(props: PlanCardProps) {
  const { plan, offer, cycle, subscription } = props;
  const id = useId();
  const { amount, per, equivalent } = toPlanPrice(plan, cycle);
  const isActive = plan.id === subscription.planId;
  const mark = toActiveMark(plan, cycle, subscription);
  // A subscription can have a limit of its own.
  const promptsLimit = isActive ? subscription.promptsLimit : plan.promptsLimit;
  const { headline, others } = listPlanFeatures({ ...plan, promptsLimit });
  return (
    <article className={classes.card} aria-labelledby={id} data-active={isActive}>
      <header className={classes.top}>
        <h3 id={id}>{plan.name}</h3>
        {mark !== null && <span className={classes.active}>{mark}</span>}
        {!isActive && plan.isPopular && <span className={classes.popular}>MOST POPULAR</span>}
      </header>
      <p className={classes.price}>
        <span className={classes.amount}>{amount}</span> {per}
      </p>
      <p className={classes.equivalent}>{equivalent}</p>
      <p className={classes.quota}>{headline}</p>
      <ul className={classes.features}>
        {others.map((feature) => (
          <li key={feature}>
            <IconCheck aria-hidden size={16} stroke={2} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={classes.button}>
        {offer && <p className={classes.note}>{toNote(offer)}</p>}
        {offer?.canChoose === true && <ChooseButton {...props} offer={offer} />}
        {offer?.isScheduled === true && subscription.canUndoPlanChange && <UndoButton {...props} />}
      </div>
    </article>
  );
}

/** An upgrade at its full price needs no explanation: the card shows the price. */
function toNote({ kind, creditMinor, discountMinor, reason }: PlanCard_OfferFragment): string | null {
  return kind === 'UPGRADE' && creditMinor === 0 && discountMinor === 0 ? null : reason;
}

function toLabel({ plan, offer, subscription }: PlanCardProps & { readonly offer: PlanCard_OfferFragment }): string {
  if (offer.kind === 'DOWNGRADE') {
    const length = plan.interval === 'QUARTERLY' ? 'quarterly' : 'monthly';
    return plan.id === subscription.ownPlanId ? `Switch to ${length} billing` : `Switch to ${plan.name}`;
  }
  if (offer.kind === 'ASSIGNED') return 'Buy this plan';
  if (offer.kind === 'FOLLOWING') return 'Buy for later';
  if (subscription.grant && plan.id === subscription.planId) return 'Keep this plan';
  // Every purchase gives up the trial. A plan that gives up more has less than the trial's.
  if (subscription.grant && offer.givenUp.length > 1) return 'Choose this plan';
  return plan.id === subscription.ownPlanId ? 'Switch to annual' : 'Upgrade Plan';
}

/** Where the plan was chosen: the same button in Current plan may be out of sight. */
function UndoButton({ plan, subscription: { ownPlan } }: PlanCardProps) {
  const action = useAction();
  return (
    <>
      <UndoChange planName={ownPlan?.name ?? 'Your plan'} action={action} label={`Undo the switch to ${plan.name}`} />
      <ActionStatus error={action.error} />
    </>
  );
}

function ChooseButton(props: PlanCardProps & { readonly offer: PlanCard_OfferFragment }) {
  const { plan, offer, cycle, isFeatured, loadingPlanId, onChoose } = props;
  const label = toLabel(props);
  const name = offer.kind === 'DOWNGRADE' ? label : `${label}: ${plan.name}`;
  const externalUrl = externalCheckoutUrl(plan, cycle);
  const variant = isFeatured ? 'filled' : 'default';
  if (externalUrl !== null) {
    return (
      <Button
        component="a"
        href={externalUrl}
        target="_blank"
        rel="noopener noreferrer"
        fullWidth
        variant={variant}
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
      variant={variant}
      aria-label={name}
      loading={loadingPlanId === plan.id}
      disabled={loadingPlanId !== null}
      onClick={() => {
        onChoose(offer);
      }}
    >
      {label}
    </Button>
  );
}
