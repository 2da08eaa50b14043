import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import {
  type TeamInvitationRow_InvitationFragment,
  TeamsDocument,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from '#web/graphql/operations.generated.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { describeAllowance, ROLE_LABELS } from './team-format.ts';
import classes from './TeamsPage.module.css';

interface InvitationsProps {
  readonly teamId: string;
  readonly invitations: readonly TeamInvitationRow_InvitationFragment[];
  /** Gets the focus when an invitation was revoked, because this section goes with the last one. */
  readonly membersTitle: RefObject<HTMLElement | null>;
}

/** Lists a team's open invitations, with buttons that send them again and revoke them. */
export function Invitations({ teamId, invitations, membersTitle }: InvitationsProps) {
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [resend] = useResendInvitationMutation(after);
  const [revoke] = useRevokeInvitationMutation(after);
  const { isBusy, feedback, error, perform } = useAction(membersTitle);
  if (invitations.length === 0) return <ActionStatus feedback={feedback} error={error} />;
  return (
    <Section title="Invitations" lead="Each uses a seat until it is answered or expires.">
      <ul className={classes.rows}>
        {invitations.map(({ id, email, role, promptsLimit, expiresAt }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <p>{email}</p>
              <p className={classes.soft}>
                {ROLE_LABELS[role]}, {describeAllowance(promptsLimit)}, valid until {formatUtcDay(expiresAt)}
              </p>
            </div>
            <span className={classes.buttons}>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`Send again to ${email}`}
                onClick={() =>
                  void perform(resend({ variables: { teamId, invitationId: id } }), {
                    title: `Invitation sent again to ${email}`,
                  })
                }
              >
                Send again
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`Revoke the invitation of ${email}`}
                onClick={() =>
                  void perform(revoke({ variables: { teamId, invitationId: id } }), { title: 'Invitation revoked' })
                }
              >
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
