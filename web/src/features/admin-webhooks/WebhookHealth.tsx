import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WebhookHealth_WebhookFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Section } from '#web/ui/Section.tsx';
import { AttemptDays } from './AttemptDays.tsx';
import { formatRate } from './health.ts';
import { NextStep } from './NextStep.tsx';
import { ReplayFailed } from './ReplayFailed.tsx';
import classes from './Webhooks.module.css';

interface WebhookHealthProps {
  readonly webhook: WebhookHealth_WebhookFragment;
  readonly onChanged: () => Promise<void>;
}

/** Whether messages arrive, what happens next, and the attempts of the last 30 days. */
export function WebhookHealth({ webhook, onChanged }: WebhookHealthProps) {
  const [isReplaying, setIsReplaying] = useState(false);
  const { recentSuccessRate, successRate, lastDeliveryAt, waitingCount, deadCount, lastDayCount } = webhook;
  const facts = [
    { name: 'Success, 2 days', value: recentSuccessRate === null ? 'Too few attempts' : formatRate(recentSuccessRate) },
    { name: 'Success, 30 days', value: formatRate(successRate) },
    { name: 'Last delivery', value: lastDeliveryAt ? <RelativeTime at={lastDeliveryAt} /> : '—' },
    { name: 'Last 24 hours', value: formatNumber(lastDayCount) },
    { name: 'Waiting', value: formatNumber(waitingCount) },
    { name: 'Failed for good', value: formatNumber(deadCount) },
  ];
  const replay = deadCount > 0 && webhook.isActive && (
    <Button
      variant="default"
      size="sm"
      onClick={() => {
        setIsReplaying(true);
      }}
    >
      Send failed again
    </Button>
  );
  return (
    <Section title="Health" lead={<NextStep webhook={webhook} />} aside={replay}>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AttemptDays days={webhook.attemptsByDay} />
      {isReplaying && (
        <ReplayFailed
          webhook={webhook}
          onDone={onChanged}
          onClose={() => {
            setIsReplaying(false);
          }}
        />
      )}
    </Section>
  );
}
