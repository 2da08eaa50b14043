import type { InvitationBehindLinkQuery } from '#web/graphql/operations.generated.ts';
import classes from './AuthPage.module.css';

/** Why somebody is here who followed a team's mail, or that its link does not work any more. */
export function InvitationNotice({ invitation }: { invitation: InvitationBehindLinkQuery['invitation'] }) {
  return (
    <p role="status" className={classes.notice}>
      {invitation
        ? `${invitation.invitedBy ?? 'The owner'} asks you to join the team ${invitation.teamName}. Only an account with the address ${invitation.email} can accept.`
        : 'This invitation is not good any more. Please ask for a new one, and use the newest.'}
    </p>
  );
}
