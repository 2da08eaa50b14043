import type { InvitationBehindLinkQuery } from '#web/graphql/operations.generated.ts';
import classes from './AuthPage.module.css';

/** Describes the invitation of the link that the user followed, or says that it is no longer valid. */
export function InvitationNotice({ invitation }: { invitation: InvitationBehindLinkQuery['invitation'] }) {
  return (
    <p role="status" className={classes.notice}>
      {invitation
        ? `${invitation.invitedBy ?? 'The owner'} invites you to join the team ${invitation.teamName}. To accept, use an account with the address ${invitation.email}.`
        : 'This invitation is no longer valid. Use the link in the latest invitation email, or ask for a new invitation.'}
    </p>
  );
}
