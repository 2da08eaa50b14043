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
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { describeAllowance, type Pool, ROLE_LABELS } from './team-format.ts';
import classes from './TeamsPage.module.css';

interface InvitationsProps {
  readonly teamId: string;
  readonly poolInterval: Pool['poolInterval'];
  readonly invitations: readonly TeamInvitationRow_InvitationFragment[];
  /** Gets the focus when an invitation was revoked, because this section goes with the last one. */
  readonly membersTitle: RefObject<HTMLElement | null>;
}

/** Lists a team's open invitations, with buttons that send them again and revoke them. */
export function Invitations({ teamId, poolInterval, invitations, membersTitle }: InvitationsProps) {
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [resend] = useResendInvitationMutation(after);
  const [revoke] = useRevokeInvitationMutation(after);
  const { isBusy, feedback, error, perform } = useAction(membersTitle);
  if (invitations.length === 0) return <ActionStatus feedback={feedback} error={error} />;
  return (
    <Section title="Invitations" lead="Each uses a seat until it is answered or expires.">
      <ul className={classes.rows}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            poolInterval={poolInterval}
            isBusy={isBusy}
            onResend={() => {
              const variables = { teamId, invitationId: invitation.id };
              void perform(resend({ variables }), { title: `Invitation sent again to ${invitation.email}` });
            }}
            onRevoke={() => {
              const variables = { teamId, invitationId: invitation.id };
              void perform(revoke({ variables }), { title: 'Invitation revoked' });
            }}
          />
        ))}
      </ul>
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}

interface InvitationRowProps {
  readonly poolInterval: Pool['poolInterval'];
  readonly invitation: TeamInvitationRow_InvitationFragment;
  readonly isBusy: boolean;
  readonly onResend: () => void;
  readonly onRevoke: () => void;
}

function InvitationRow({
  poolInterval,
  invitation: { email, role, promptsLimit, expiresAt },
  isBusy,
  onResend,
  onRevoke,
}: InvitationRowProps) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  return (
    <li>
      <div className={classes.row}>
        <div className={classes.words}>
          <p>{email}</p>
          <p className={classes.soft}>
            {ROLE_LABELS[role]}, {describeAllowance(promptsLimit, poolInterval)}, valid until {formatUtcDay(expiresAt)}
          </p>
        </div>
        <span className={classes.buttons}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isBusy}
            aria-label={`Send again to ${email}`}
            onClick={onResend}
          >
            Send again
          </Button>
          <Button
            ref={opener}
            variant="subtle"
            size="compact-sm"
            disabled={isBusy}
            aria-label={`Revoke the invitation of ${email}`}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Revoke
          </Button>
        </span>
      </div>
      {isOpen && (
        <ConfirmPanel
          question={`Revoke the invitation of ${email}?`}
          confirmLabel="Revoke invitation"
          isBusy={isBusy}
          onConfirm={onRevoke}
          onCancel={close}
        >
          <p>The link in the mail stops working, and the seat becomes free.</p>
        </ConfirmPanel>
      )}
    </li>
  );
}
