import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import {
  TeamsDocument,
  type TeamsQuery,
  useAcceptReceivedInvitationMutation,
  useDeclineReceivedInvitationMutation,
} from '#web/graphql/operations.generated.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { ROLE_LABELS } from './team-format.ts';
import classes from './TeamsPage.module.css';

type Invitation = TeamsQuery['receivedInvitations'][number];

interface ReceivedInvitationsProps {
  readonly invitations: readonly Invitation[];
  /** The title of the page, which gets the focus when an invitation was answered: its buttons are gone then. */
  readonly title: RefObject<HTMLElement | null>;
}

/** Lists the invitations that the user has received, to accept or decline. */
export function ReceivedInvitations({ invitations, title }: ReceivedInvitationsProps) {
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [accept] = useAcceptReceivedInvitationMutation(after);
  const [decline] = useDeclineReceivedInvitationMutation(after);
  const { isBusy, feedback, error, perform } = useAction(title);
  if (invitations.length === 0) return <ActionStatus feedback={feedback} error={error} />;
  return (
    <Section title="You are invited">
      <ul className={classes.rows}>
        {invitations.map(({ id, teamName, invitedBy, role, expiresAt }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <p>
                {invitedBy ?? 'A deleted account'} invites you to join <strong>{teamName}</strong> as{' '}
                {ROLE_LABELS[role].toLowerCase()}.
              </p>
              <p className={classes.soft}>Valid until {formatUtcDay(expiresAt)}</p>
            </div>
            <span className={classes.buttons}>
              <Button
                size="compact-md"
                fz={14}
                disabled={isBusy}
                aria-label={`Join ${teamName}`}
                onClick={() => void perform(accept({ variables: { id } }), { title: `You joined ${teamName}` })}
              >
                Join
              </Button>
              <Button
                variant="default"
                size="compact-md"
                fz={14}
                disabled={isBusy}
                aria-label={`Decline ${teamName}`}
                onClick={() => void perform(decline({ variables: { id } }), { title: 'Invitation declined' })}
              >
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
