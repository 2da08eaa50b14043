import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import {
  TeamsDocument,
  type TeamsQuery,
  useAcceptReceivedInvitationMutation,
  useDeclineReceivedInvitationMutation,
} from '#web/graphql/operations.generated.ts';
import { hasOwnName, nameInvitedTeam } from '#web/lib/invited-team.ts';
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
  const join = (invitation: Invitation) =>
    perform(accept({ variables: { id: invitation.id } }), { title: `You joined ${nameInvitedTeam(invitation)}` });
  if (invitations.length === 0) return <ActionStatus feedback={feedback} error={error} />;
  return (
    <Section title="You are invited">
      <ul className={classes.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <div className={classes.words}>
              <p>
                {invitation.invitedBy ?? 'A deleted account'} invites you to join{' '}
                <strong>{hasOwnName(invitation) ? invitation.teamName : 'their team'}</strong> as{' '}
                {ROLE_LABELS[invitation.role].toLowerCase()}.
              </p>
              <p className={classes.soft}>Valid until {formatUtcDay(invitation.expiresAt)}</p>
            </div>
            <span className={classes.buttons}>
              <Button
                size="compact-md"
                fz={14}
                disabled={isBusy}
                aria-label={`Join ${nameInvitedTeam(invitation)}`}
                onClick={() => void join(invitation)}
              >
                Join
              </Button>
              <Button
                variant="default"
                size="compact-md"
                fz={14}
                disabled={isBusy}
                aria-label={`Decline ${nameInvitedTeam(invitation)}`}
                onClick={() =>
                  void perform(decline({ variables: { id: invitation.id } }), { title: 'Invitation declined' })
                }
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
