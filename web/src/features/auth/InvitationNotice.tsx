import type { InvitationBehindLinkQuery } from '#web/graphql/operations.generated.ts';
import classes from './AuthPage.module.css';
import { TeamInvitation } from './TeamInvitation.tsx';

interface InvitationNoticeProps {
  readonly invitation: InvitationBehindLinkQuery['invitation'];
  /** Whether the form below creates an account. */
  readonly isSigningUp: boolean;
}

/** Describes the invitation of the link that the user followed, or says that it is no longer valid. */
export function InvitationNotice({ invitation, isSigningUp }: InvitationNoticeProps) {
  if (!invitation) {
    return (
      <p role="status" className={classes.notice}>
        This invitation is no longer valid. If you joined already, sign in. Otherwise, use the link in the latest
        invitation email, or ask for a new invitation.
      </p>
    );
  }
  return (
    <p role="status" className={classes.notice}>
      <TeamInvitation invitation={invitation} /> {isSigningUp ? 'Create your account to join.' : 'Sign in to join.'}
    </p>
  );
}
