import { Button } from '@mantine/core';
import {
  TeamsDocument,
  type TeamsQuery,
  useAcceptReceivedInvitationMutation,
  useDeclineReceivedInvitationMutation,
} from '#web/graphql/operations.generated.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import { ROLE_LABELS } from './team-format.ts';
import classes from './TeamsPage.module.css';

type Invitation = TeamsQuery['receivedInvitations'][number];

export function ReceivedInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [accept] = useAcceptReceivedInvitationMutation(after);
  const [decline] = useDeclineReceivedInvitationMutation(after);
  const { isBusy, said, error, act } = useActs();
  if (invitations.length === 0) return <Outcome said={said} error={error} />;
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
              <p className={classes.soft}>Valid until {formatDate(new Date(expiresAt))}</p>
            </div>
            <span className={classes.acts}>
              <Button
                size="compact-md"
                fz={14}
                disabled={isBusy}
                aria-label={`Join ${teamName}`}
                onClick={() => void act(accept({ variables: { id } }), { title: `You joined ${teamName}` })}
              >
                Join
              </Button>
              <Button
                variant="default"
                size="compact-md"
                fz={14}
                disabled={isBusy}
                aria-label={`Decline ${teamName}`}
                onClick={() => void act(decline({ variables: { id } }), { title: 'Invitation declined' })}
              >
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Outcome said={said} error={error} />
    </Section>
  );
}
