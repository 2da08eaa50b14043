import { Switch } from '@mantine/core';
import { type NotificationTopic, useMuteNotificationsMutation } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './SettingsPage.module.css';

const TOPICS: readonly { readonly topic: NotificationTopic; readonly label: string; readonly description: string }[] = [
  {
    topic: 'QUOTA',
    label: 'Prompts running out',
    description:
      'When 80% and 90% of your prompts are used, and when those of your team are used up. You are always notified when you have no prompts left.',
  },
  {
    topic: 'TEAM_MEMBERS',
    label: 'Team members',
    description: 'When someone joins or leaves your team, or declines your invitation.',
  },
  {
    topic: 'PROMO_PLAN_END',
    label: 'Promo plans',
    description: 'Before the plan of a promo code ends. You are always notified when it has ended.',
  },
];

/** Turns off the notifications that a user can do without. */
export function NotificationSettings({ muted }: { muted: readonly NotificationTopic[] }) {
  const [mute] = useMuteNotificationsMutation();
  const { isBusy, feedback, error, perform } = useAction();
  return (
    <Section title="Notifications" lead="What the bell at the top tells you.">
      <div className={classes.switches}>
        {TOPICS.map(({ topic, label, description }) => (
          <Switch
            key={topic}
            label={label}
            // Named again, because Mantine adds a second label without text, which would hide the name.
            aria-label={label}
            description={description}
            checked={!muted.includes(topic)}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) =>
              void perform(mute({ variables: { topic, isMuted: !checked } }), {
                title: checked ? `${label}: on` : `${label}: off`,
              })
            }
          />
        ))}
      </div>
      <p className={classes.note}>
        You are always notified of security, payments, your plan and invitations, by the bell or by email. A failed
        payment leaves the bell once it is paid. Our emails are only about these and your account, so they can’t be
        turned off.
      </p>
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
