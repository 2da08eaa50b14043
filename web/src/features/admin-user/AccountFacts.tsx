import type { AccountFacts_UserFragment } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Section } from '#web/ui/Section.tsx';
import { AccountActions } from './actions/AccountActions.tsx';
import classes from './UserPage.module.css';

interface AccountFactsProps {
  readonly user: AccountFacts_UserFragment;
  /** Why the user is suspended. Null without a reason. */
  readonly suspensionReason: string | null;
  /** The number of the user's sessions. */
  readonly sessions: number;
  readonly onChanged: () => Promise<void>;
}

/** Who the user is, and how the account stands. */
export function AccountFacts({ user, suspensionReason, sessions, onChanged }: AccountFactsProps) {
  const { id, email, emailConfirmed, mustChangePassword, retentionDays, lastSeenAt, createdAt } = user;
  return (
    <Section title="Account">
      <Facts
        facts={[
          [
            'Email',
            <span key="email" className={classes.value}>
              <BreakableText text={email} />
              <CopyIcon text={email} label="Copy email" />
            </span>,
          ],
          ['Suspended', user.status === 'SUSPENDED' ? (suspensionReason ?? 'No reason was given') : null],
          ['Confirmed', emailConfirmed ? 'Yes' : 'No: the user never opened a confirmation link'],
          [
            'Id',
            <span key="id" className={classes.value}>
              <code>{id}</code>
              <CopyIcon text={id} label="Copy user id" />
            </span>,
          ],
          ['Created', <DateText key="created" at={createdAt} />],
          ['Last seen', lastSeenAt ? <RelativeTime key="seen" at={lastSeenAt} /> : 'Never'],
          ['History', `Kept for ${plural(retentionDays, 'day')}`],
          ['Password', mustChangePassword ? 'The user must choose a new one' : null],
        ]}
      />
      <AccountActions user={user} sessions={sessions} onChanged={onChanged} />
    </Section>
  );
}
