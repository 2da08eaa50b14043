import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  BillingDocument,
  type CurrentPlan_SubscriptionFragment,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
} from '#web/graphql/operations.generated.ts';
import { limitSentence } from '#web/lib/prompt-limit.ts';
import { formatNumber, formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Outcome } from '#web/ui/Outcome.tsx';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import classes from './BillingPage.module.css';

type Subscription = CurrentPlan_SubscriptionFragment;

const day = (at: string) => formatDate(new Date(at));

export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { planName, plan, promptsLimit } = subscription;
  const lead = planName ? limitSentence(promptsLimit, plan?.interval) : 'Choose one below to simplify prompts.';
  return (
    <Section title="Current plan" lead={<span className={classes.sentence}>{lead}</span>}>
      <p className={classes.planName}>{planName ?? 'No plan'}</p>
      {planName && <Usage subscription={subscription} />}
      <dl className={classes.facts}>
        {factsOf(subscription).map(({ name, text }) => (
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
        with everything you have
      </p>
    </>
  );
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Only what there is to say, in the order of its date. */
function factsOf(subscription: Subscription): Fact[] {
  const { grant, ownPlan, ownPeriodEnd, cancelAtPeriodEnd, willRenew, scheduledPlan, quotaResetsAt, billing } =
    subscription;
  const facts: Fact[] = [];
  if (quotaResetsAt) facts.push({ name: 'Prompts start over', text: day(quotaResetsAt) });
  if (grant) {
    facts.push({ name: 'From a promo code', text: grant.endsAt ? `until ${day(grant.endsAt)}` : 'for good' });
    if (ownPlan) facts.push({ name: 'Beneath it', text: ownPlan.name });
  }
  if (ownPeriodEnd && scheduledPlan) {
    facts.push({ name: 'Then', text: `${scheduledPlan.name} begins on ${day(ownPeriodEnd)}` });
  } else if (ownPeriodEnd) {
    const name = cancelAtPeriodEnd ? 'Ends' : willRenew ? 'Renews' : 'Runs until';
    facts.push({ name, text: day(ownPeriodEnd) });
  }
  if (billing === 'ANNUAL') facts.push({ name: 'Billed', text: 'by the year' });
  return facts;
}

/** Cancelling costs nothing that was paid for, and can be taken back until then. */
function Renewal({
  subscription: { cancelAtPeriodEnd, willRenew, ownPlan, ownPeriodEnd },
}: {
  subscription: Subscription;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const after = { refetchQueries: [BillingDocument], awaitRefetchQueries: true };
  const [cancel] = useCancelSubscriptionMutation(after);
  const [resume] = useResumeSubscriptionMutation(after);
  const { isBusy, said, error, act } = useActs();
  const until = ownPeriodEnd ? day(ownPeriodEnd) : '';
  const name = ownPlan?.name ?? 'your plan';
  const close = () => {
    setIsAsking(false);
    opener.current?.focus();
  };
  const confirm = async () => {
    const isDone = await act(cancel(), { title: 'Cancelled', text: `${name} stays active until ${until}.` });
    if (isDone) setIsAsking(false);
  };

  return (
    <>
      {cancelAtPeriodEnd && (
        <Button
          className={classes.renewal}
          variant="default"
          loading={isBusy}
          onClick={() => void act(resume(), { title: 'Resumed', text: `${name} renews on ${until}.` })}
        >
          Resume plan
        </Button>
      )}
      {willRenew && !cancelAtPeriodEnd && !isAsking && (
        <Button
          ref={opener}
          className={classes.renewal}
          variant="default"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Cancel plan
        </Button>
      )}
      {isAsking && (
        <ConfirmPanel
          question={`Cancel ${name}?`}
          act="Cancel at period end"
          dismiss="Keep plan"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          <p>It stays active until {until}, and is not charged again. Until then you can resume it.</p>
        </ConfirmPanel>
      )}
      <Outcome said={said} error={error} />
    </>
  );
}
