import { Button } from '@mantine/core';
import {
  type TeamInvitationRow_InvitationFragment,
  TeamsDocument,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from '../../graphql/operations.generated.ts';
import { formatDate } from '../../lib/relative-time.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Section.tsx';
import { useActs } from '../../ui/use-acts.ts';
import { ROLES } from './team-words.ts';
import classes from './TeamsPage.module.css';

interface InvitationsProps {
  readonly teamId: string;
  readonly invitations: readonly TeamInvitationRow_InvitationFragment[];
}

export function Invitations({ teamId, invitations }: InvitationsProps) {
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [resend] = useResendInvitationMutation(after);
  const [revoke] = useRevokeInvitationMutation(after);
  const { isBusy, said, error, act } = useActs();
  if (invitations.length === 0) return <Outcome said={said} error={error} />;
  return (
    <Section title="Invitations" lead="Each keeps a seat until it is answered or runs out.">
      <ul className={classes.rows}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <p>{email}</p>
              <p className={classes.soft}>
                {ROLES[role]}, good until {formatDate(new Date(expiresAt))}
              </p>
            </div>
            <span className={classes.acts}>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`Send again to ${email}`}
                onClick={() =>
                  void act(resend({ variables: { teamId, invitationId: id } }), { title: `Sent again to ${email}` })
                }
              >
                Send again
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`Take back the invitation of ${email}`}
                onClick={() =>
                  void act(revoke({ variables: { teamId, invitationId: id } }), { title: 'Invitation taken back' })
                }
              >
                Take back
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Outcome said={said} error={error} />
    </Section>
  );
}
