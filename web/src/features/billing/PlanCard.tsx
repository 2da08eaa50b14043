import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import {
  BillingDocument,
  type CurrentPlan_SubscriptionFragment,
  type PlanCard_OfferFragment,
  type PlanCard_PlanFragment,
  useResumeSubscriptionMutation,
} from '#web/graphql/operations.generated.ts';
import { listPlanFeatures } from '#web/lib/plan-features.ts';
import { type PriceView, toPlanPrice } from '#web/lib/plan-price.ts';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { toBillingName } from './plan-facts.ts';
import { externalCheckoutUrl, toActiveMark, toNextMark } from './plan-offer.ts';
import classes from './Plans.module.css';

interface PlanCardProps {
  readonly plan: PlanCard_PlanFragment;
  /** What the plan would be for the user. Undefined for a plan that is no longer on sale. */
  readonly offer: PlanCard_OfferFragment | undefined;
  readonly view: PriceView;
  readonly subscription: CurrentPlan_SubscriptionFragment;
  /** Whether the plan's button stands out. */
  readonly isFeatured: boolean;
  /** The id of the plan that is being chosen at the moment. Null: none is. */
  readonly loadingPlanId: string | null;
  readonly onChoose: (offer: PlanCard_OfferFragment) => void;
}

/** A plan with its price in the chosen view and, if the user can choose it, a button. */
export function PlanCard(props: PlanCardProps) {
  const { plan, offer, view, subscription } = props;
  const id = useId();
  const { amount, per, equivalent } = toPlanPrice(plan, view);
  const isActive = plan.id === subscription.planId;
  const mark = toActiveMark(plan, view, subscription);
  const nextMark = offer ? toNextMark(plan, offer, subscription) : null;
  // Current plan describes it, with a button that undoes it.
  const isDescribedAbove = nextMark !== null && subscription.canUndoPlanChange;
  // A subscription can have a limit of its own.
  const promptsLimit = isActive ? subscription.promptsLimit : plan.promptsLimit;
  const { promptsFeature, otherFeatures } = listPlanFeatures({ ...plan, promptsLimit });
  return (
    <article className={classes.card} aria-labelledby={id} data-active={isActive}>
      <header className={classes.top}>
        <h3 id={id}>{plan.name}</h3>
        {mark !== null && <span className={classes.active}>{mark}</span>}
        {nextMark !== null && <span className={classes.next}>{nextMark}</span>}
        {!isActive && nextMark === null && plan.isPopular && <span className={classes.popular}>MOST POPULAR</span>}
      </header>
      <p className={classes.price}>
        <span className={classes.amount}>{amount}</span> {per}
      </p>
      <p className={classes.equivalent}>{equivalent}</p>
      <p className={classes.quota}>{promptsFeature}</p>
      <ul className={classes.features}>
        {otherFeatures.map((feature) => (
          <li key={feature}>
            <IconCheck aria-hidden size={16} stroke={2} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={classes.button}>
        {offer && !isDescribedAbove && <p className={classes.note}>{toNote(offer)}</p>}
        {offer?.canChoose === true && <ChooseButton {...props} offer={offer} />}
        {plan.id === subscription.ownPlanId && subscription.canResume && <ResumeButton {...props} />}
      </div>
    </article>
  );
}

/** Explains the offer. Null for an upgrade at its full price: the card shows the price, and nothing else is to be said. */
function toNote({ kind, creditMinor, discountMinor, reason }: PlanCard_OfferFragment): string | null {
  return kind === 'UPGRADE' && creditMinor === 0 && discountMinor === 0 ? null : keepDatesWhole(reason);
}

/** Returns the label of the button that chooses the plan. */
function toLabel({ plan, offer, subscription }: PlanCardProps & { readonly offer: PlanCard_OfferFragment }): string {
  if (offer.kind === 'DOWNGRADE') {
    return `Switch to ${plan.id === subscription.ownPlanId ? toBillingName(plan.interval, false) : plan.name}`;
  }
  if (offer.kind === 'ASSIGNED') return 'Buy this plan';
  if (offer.kind === 'FOLLOWING') return 'Buy for later';
  if (subscription.grant && plan.id === subscription.planId) return 'Keep this plan';
  // Every purchase ends a plan grant. A plan for which the user gives up more than that has less than the granted plan, so it is no upgrade.
  if (subscription.grant && offer.givenUp.length > 1) return 'Choose this plan';
  return plan.id === subscription.ownPlanId ? 'Switch to annual' : 'Upgrade Plan';
}

/** Resumes the canceled plan, on its card. Current plan has the same button, which may be out of sight. */
function ResumeButton({ plan }: PlanCardProps) {
  const action = useAction();
  const [resume] = useResumeSubscriptionMutation({ refetchQueries: [BillingDocument], awaitRefetchQueries: true });
  return (
    <>
      <Button
        fullWidth
        variant="default"
        aria-label={`Resume ${plan.name}`}
        loading={action.isBusy}
        onClick={() => void action.perform(resume(), { title: 'Resumed' })}
      >
        Resume
      </Button>
      <ActionStatus error={action.error} />
    </>
  );
}

function ChooseButton(props: PlanCardProps & { readonly offer: PlanCard_OfferFragment }) {
  const { plan, offer, view, isFeatured, loadingPlanId, onChoose } = props;
  const label = toLabel(props);
  const name = offer.kind === 'DOWNGRADE' ? label : `${label}: ${plan.name}`;
  const externalUrl = externalCheckoutUrl(plan, view);
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
