import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { TEAM } from '#schema/limits.ts';
import {
  BillingDocument,
  type CurrentPlan_SeatsFragment,
  type CurrentPlan_SourceFragment,
  type CurrentPlan_SubscriptionFragment,
  type PlanCard_OfferFragment,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
} from '#web/graphql/operations.generated.ts';
import { limitSentence } from '#web/lib/prompt-limit.ts';
import { formatNumber, formatPrompts, plural, UNLIMITED } from '#web/lib/quantities.ts';
import { toSeatChanges } from '#web/lib/seat-changes.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './BillingPage.module.css';
import { GivenUp } from './GivenUp.tsx';
import { toPlanFacts } from './plan-facts.ts';
import { describeTrialEnd, isUsedByTeam } from './plan-offer.ts';
import { UndoChange } from './UndoChange.tsx';

type Subscription = CurrentPlan_SubscriptionFragment;

interface CurrentPlanProps {
  readonly subscription: Subscription;
  /** Where the user's prompts come from. */
  readonly sources: readonly CurrentPlan_SourceFragment[];
  /** What each plan on sale would be for the user. The scheduled plan is described by its offer. */
  readonly offers: readonly PlanCard_OfferFragment[];
  /** What the user gives up by canceling the plan. */
  readonly losses: readonly string[];
  /** The seats of the user's team. Null without a team. */
  readonly seats: CurrentPlan_SeatsFragment | null;
  /** How many times the user scheduled a lower plan on this page. */
  readonly timesScheduled: number;
}

/** Whether Teams can add, remove or keep seats. Otherwise it leads here, to undo what the user did to the plan. */
const canChangeSeats = (seats: CurrentPlan_SeatsFragment) => Object.values(toSeatChanges(seats)).includes(true);

/** Whether the plan includes a team and no one shares it yet. A member of another team can't have one. */
const canInvite = ({ teams }: Subscription, sources: readonly CurrentPlan_SourceFragment[]) =>
  teams && !sources.some(({ isShared }) => isShared);

/** Shows the user's plan, what is left of its prompts, and when it renews or ends. Lets the user cancel and resume it. */
export function CurrentPlan({ subscription, sources, offers, losses, seats, timesScheduled }: CurrentPlanProps) {
  const { planName, plan, promptsLimit } = subscription;
  const title = useRef<HTMLHeadingElement>(null);
  const action = useAction(title);
  const lead = planName ? limitSentence(promptsLimit, plan?.interval) : 'Choose one below to simplify prompts.';
  return (
    <Section title="Current plan" titleRef={title} lead={<span className={classes.sentence}>{lead}</span>}>
      <p className={classes.planName}>{planName ?? 'No plan'}</p>
      {planName && <Usage subscription={subscription} sources={sources} />}
      {canInvite(subscription, sources) && (
        <p className={classes.usage}>
          Your plan includes a team of up to {TEAM.seats}. <Link to="/dashboard/teams">Invite people on Teams</Link>
        </p>
      )}
      <dl className={classes.facts}>
        {toPlanFacts(subscription, seats).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {seats !== null && seats.bought > 0 && canChangeSeats(seats) && (
        <p className={classes.usage}>
          <Link to="/dashboard/teams">Change seats on Teams</Link>
        </p>
      )}
      {subscription.canUndoPlanChange && (
        <PlannedChange
          subscription={subscription}
          offer={offers.find(({ isScheduled }) => isScheduled)}
          action={action}
          timesScheduled={timesScheduled}
        />
      )}
      <Renewal subscription={subscription} losses={losses} sources={sources} action={action} title={title} />
      {/* A message from before another plan was scheduled would contradict it. */}
      <ActionStatus feedback={subscription.canUndoPlanChange ? null : action.feedback} error={action.error} />
    </Section>
  );
}

// With a hyphen that does not break.
const PLACES = { TEAM_POOL: 'your team', ADD_ONS: 'add\u2011ons' } as const;

/** Describes the prompts that come from elsewhere than the plan: `Also 497 from your team and 50 from add-ons.` Empty without any. */
function describeOthers(sources: readonly CurrentPlan_SourceFragment[]): string {
  const others = sources.flatMap(({ kind, remaining }) =>
    kind === 'OWN_PLAN' || remaining === 0 ? [] : [`${formatPrompts(remaining).toLowerCase()} from ${PLACES[kind]}`],
  );
  return others.length > 0 ? ` Also ${others.join(' and ')}.` : '';
}

interface UsageProps {
  readonly subscription: Subscription;
  readonly sources: readonly CurrentPlan_SourceFragment[];
}

function Usage({ subscription: { promptsUsed, promptsLimit }, sources }: UsageProps) {
  const used = isUsedByTeam(sources) ? 'used by your team' : 'used';
  if (promptsLimit === UNLIMITED) {
    return (
      <p className={classes.usage}>
        {plural(promptsUsed, 'prompt')} {used} in this period
      </p>
    );
  }
  return (
    <>
      <QuotaBar label="Prompts used of your plan" used={promptsUsed} limit={promptsLimit} />
      <p className={classes.usage}>
        {formatNumber(promptsUsed)} of {formatNumber(promptsLimit)} prompts {used},{' '}
        {formatNumber(Math.max(0, promptsLimit - promptsUsed))} left.{describeOthers(sources)}
      </p>
    </>
  );
}

interface PlanActionProps {
  readonly subscription: Subscription;
  /** The state of the buttons on this card. They share it, so that only the last result is shown. */
  readonly action: ReturnType<typeof useAction>;
}

interface PlannedChangeProps extends PlanActionProps, Pick<CurrentPlanProps, 'timesScheduled'> {
  /** The offer of the scheduled plan. Undefined without a scheduled plan, and if the plan is no longer on sale. */
  readonly offer: PlanCard_OfferFragment | undefined;
}

/**
 * Describes the scheduled change to a lower plan, with a button that undoes it. It gets the focus when the user has just scheduled the change:
 * the plan's card, far below, has no button any more.
 */
function PlannedChange({ subscription, offer, action, timesScheduled }: PlannedChangeProps) {
  const { scheduledPlan, ownPlan, ownPeriodEnd } = subscription;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (timesScheduled > 0) box.current?.focus();
  }, [timesScheduled]);
  const start = ownPeriodEnd === null ? 'when your current plan ends' : `on ${formatUtcDay(ownPeriodEnd)}`;
  return (
    <div ref={box} tabIndex={-1} className={classes.planned}>
      <p>{offer ? keepDatesWhole(offer.reason) : `${scheduledPlan?.name ?? 'Another plan'} starts ${start}.`}</p>
      <UndoChange planName={ownPlan?.name ?? 'Your plan'} action={action} />
    </div>
  );
}

interface RenewalProps extends PlanActionProps, Pick<CurrentPlanProps, 'losses' | 'sources'> {
  /** The title of the card, which gets the focus when the plan was canceled or resumed. */
  readonly title: RefObject<HTMLElement | null>;
}

/** A canceled plan stays active until the period ends. Until then the user can resume it. */
function Renewal({ subscription, losses, sources, action, title }: RenewalProps) {
  const { canCancel, canResume, canUndoPlanChange, scheduledPlan, ownPlan, ownPeriodEnd } = subscription;
  const { renewsAtIfResumed } = subscription;
  const { isOpen, opener, toggle, close } = useDisclosure(title);
  const after = { refetchQueries: [BillingDocument], awaitRefetchQueries: true };
  const [cancel] = useCancelSubscriptionMutation(after);
  const [resume] = useResumeSubscriptionMutation(after);
  const { isBusy, perform, forget } = action;
  const until = ownPeriodEnd ? formatUtcDay(ownPeriodEnd) : '';
  const name = ownPlan?.name ?? 'your plan';
  // A change that can't be undone is paid: the plan starts also if this one is canceled.
  const paidPlan = canUndoPlanChange ? undefined : scheduledPlan?.name;
  const thenPaid = paidPlan === undefined ? '' : ` Then ${paidPlan} starts, which you have paid for.`;
  const afterResuming = renewsAtIfResumed
    ? `renews on ${formatUtcDay(renewsAtIfResumed)}`
    : `stays active until ${until}`;
  const hasAddOns = sources.some(({ kind, remaining }) => kind === 'ADD_ONS' && remaining !== 0);

  const open = () => {
    forget();
    toggle();
  };
  const confirm = async () => {
    const isDone = await perform(cancel(), {
      title: 'Canceled',
      text: `${name} stays active until ${until}.${thenPaid}`,
    });
    if (isDone) close();
  };

  return (
    <>
      {canResume && (
        <Button
          className={classes.renewal}
          variant="default"
          loading={isBusy}
          onClick={() => void perform(resume(), { title: 'Resumed', text: `${name} ${afterResuming}.${thenPaid}` })}
        >
          Resume plan
        </Button>
      )}
      {canCancel && !isOpen && (
        <Button ref={opener} className={classes.renewal} variant="default" onClick={open}>
          Cancel plan
        </Button>
      )}
      {isOpen && (
        <ConfirmPanel
          question={`Cancel ${name}?`}
          confirmLabel="Cancel plan"
          cancelLabel="Keep plan"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          {/* One part of the panel, whose gaps would add to those of the list. */}
          <div>
            <p>
              Your plan stays active until {until}, and you are not charged again. You can resume it until then.
              {thenPaid}
              {canUndoPlanChange && ` The change to ${scheduledPlan?.name ?? 'another plan'} does not happen.`}
              {hasAddOns && ' Prompts from add-ons stay yours.'}
            </p>
            <GivenUp phrases={losses} keptNote={describeTrialEnd(subscription)} />
          </div>
        </ConfirmPanel>
      )}
    </>
  );
}
