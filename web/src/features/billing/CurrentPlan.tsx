import { Button } from '@mantine/core';
import {
  BillingDocument,
  type CurrentPlan_SubscriptionFragment,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
} from '#web/graphql/operations.generated.ts';
import { limitSentence } from '#web/lib/prompt-limit.ts';
import { formatNumber, formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './BillingPage.module.css';

type Subscription = CurrentPlan_SubscriptionFragment;

const formatDay = (at: string) => formatDate(new Date(at));

export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { planName, plan, promptsLimit } = subscription;
  const lead = planName ? limitSentence(promptsLimit, plan?.interval) : 'Choose one below to simplify prompts.';
  return (
    <Section title="Current plan" lead={<span className={classes.sentence}>{lead}</span>}>
      <p className={classes.planName}>{planName ?? 'No plan'}</p>
      {planName && <Usage subscription={subscription} />}
      <dl className={classes.facts}>
        {toFacts(subscription).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Renewal subscription={subscription} />
    </Section>
  );
}

function Usage({ subscription: { promptsUsed, promptsLimit, promptsRemaining } }: { subscription: Subscription }) {
  if (promptsLimit === UNLIMITED) {
    return <p className={classes.usage}>{formatNumber(promptsUsed)} prompts used in this period</p>;
  }
  return (
    <>
      <QuotaBar label="Prompts used of your plan" used={promptsUsed} limit={promptsLimit} />
      <p className={classes.usage}>
        {formatNumber(promptsUsed)} of {formatNumber(promptsLimit)} prompts used, {formatPrompts(promptsRemaining)} left
        including your add-ons
      </p>
    </>
  );
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Facts without a value are left out. */
function toFacts(subscription: Subscription): Fact[] {
  const { grant, ownPlan, ownPeriodEnd, cancelAtPeriodEnd, willRenew, scheduledPlan, quotaResetsAt, billing } =
    subscription;
  const facts: Fact[] = [];
  if (quotaResetsAt) facts.push({ name: 'Prompts reset', text: formatDay(quotaResetsAt) });
  if (grant) {
    facts.push({ name: 'From a promo code', text: grant.endsAt ? `until ${formatDay(grant.endsAt)}` : 'no end date' });
    if (ownPlan) facts.push({ name: 'Your paid plan', text: ownPlan.name });
  }
  if (ownPeriodEnd && scheduledPlan) {
    facts.push({ name: 'Next plan', text: `${scheduledPlan.name}, from ${formatDay(ownPeriodEnd)}` });
  } else if (ownPeriodEnd) {
    const name = cancelAtPeriodEnd ? 'Ends' : willRenew ? 'Renews' : 'Valid until';
    facts.push({ name, text: formatDay(ownPeriodEnd) });
  }
  if (billing === 'ANNUAL') facts.push({ name: 'Billing', text: 'Annual' });
  return facts;
}

/** A cancelled plan stays active until the period ends. Until then the user can resume it. */
function Renewal({
  subscription: { cancelAtPeriodEnd, willRenew, ownPlan, ownPeriodEnd },
}: {
  subscription: Subscription;
}) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  const after = { refetchQueries: [BillingDocument], awaitRefetchQueries: true };
  const [cancel] = useCancelSubscriptionMutation(after);
  const [resume] = useResumeSubscriptionMutation(after);
  const { isBusy, feedback, error, perform } = useAction();
  const until = ownPeriodEnd ? formatDay(ownPeriodEnd) : '';
  const name = ownPlan?.name ?? 'your plan';

  const confirm = async () => {
    const isDone = await perform(cancel(), { title: 'Cancelled', text: `${name} stays active until ${until}.` });
    if (isDone) close();
  };

  return (
    <>
      {cancelAtPeriodEnd && (
        <Button
          className={classes.renewal}
          variant="default"
          loading={isBusy}
          onClick={() => void perform(resume(), { title: 'Resumed', text: `${name} renews on ${until}.` })}
        >
          Resume plan
        </Button>
      )}
      {willRenew && !cancelAtPeriodEnd && !isOpen && (
        <Button ref={opener} className={classes.renewal} variant="default" onClick={toggle}>
          Cancel plan
        </Button>
      )}
      {isOpen && (
        <ConfirmPanel
          question={`Cancel ${name}?`}
          confirmLabel="Cancel at period end"
          cancelLabel="Keep plan"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          <p>Your plan stays active until {until}, and you are not charged again. You can resume it until then.</p>
        </ConfirmPanel>
      )}
      <ActionStatus feedback={feedback} error={error} />
    </>
  );
}
