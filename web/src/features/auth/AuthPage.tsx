import { skipToken } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { type InvitationBehindLinkQuery, useInvitationBehindLinkQuery } from '#web/graphql/operations.generated.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { lastSessionEnd } from '#web/session/session-store.ts';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { InvitationError } from './InvitationError.tsx';
import { InvitationNotice } from './InvitationNotice.tsx';
import { usePasswordNotice, useTypedEmail } from './sign-in-state.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { SignUpLead } from './SignUpLead.tsx';
import { SwitchLink } from './SwitchLink.tsx';

type Invitation = NonNullable<InvitationBehindLinkQuery['invitation']>;

/**
 * Loads the invitation of the link that the user followed. `token` is the link's token, or null without a link. `invitation` is undefined
 * without a link, and null when it is no longer valid.
 */
function useInvitation() {
  const token = useSearchParams()[0].get('invitation');
  const { data, error, refetch } = useInvitationBehindLinkQuery(token ? { variables: { token } } : skipToken);
  const isLoading = Boolean(token) && !data;
  return { token, invitation: token ? (data?.invitation ?? null) : undefined, isLoading, error, refetch };
}

/**
 * The page for signing in and for signing up. The parameter `mode` of the URL says which form is shown: `signup`, or the
 * form for signing in. Without it, invited users without an account sign up and all others sign in.
 */
export function AuthPage() {
  const [params] = useSearchParams();
  const { token, invitation, isLoading, error, refetch } = useInvitation();
  if (isLoading && error) return <InvitationError error={error} onRetry={() => void refetch()} isPage />;
  if (isLoading) return <PageSkeleton label="Loading the invitation" />;
  const mode = params.get('mode');
  const isInvitedWithoutAccount = invitation?.hasAccount === false;
  const isSigningUp = mode === 'signup' || (mode === null && isInvitedWithoutAccount);
  const Card = isSigningUp ? SignUpCard : SignInCard;
  return <Card invitation={invitation} token={token} />;
}

interface CardProps {
  /** Undefined: the user followed no invitation. Null: the invitation is no longer valid. */
  readonly invitation: Invitation | null | undefined;
  /** The token of the invitation's link. Null without one. */
  readonly token: string | null;
}

function SignInCard({ invitation }: CardProps) {
  usePageTitle('Sign in');
  const typed = useTypedEmail();
  const passwordNotice = usePasswordNotice();
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Welcome Back</h1>
      {passwordNotice !== null && (
        <p role="status" className={classes.notice}>
          {passwordNotice} Sign in with your new password.
        </p>
      )}
      {invitation !== undefined && <InvitationNotice invitation={invitation} isSigningUp={false} />}
      {lastSessionEnd() === 'expired' && (
        <p role="status" className={classes.notice}>
          Your session has ended. Sign in to return to your page.
        </p>
      )}
      {lastSessionEnd() === 'signed-out' && invitation === undefined && passwordNotice === null && (
        <p role="status" className={classes.notice}>
          You are signed out.
        </p>
      )}
      <SignInForm email={invitation?.email ?? typed} />
      <SwitchLink question={`New to ${PRODUCT_NAME}?`} linkText="Create an account" mode="signup" />
    </div>
  );
}

function SignUpCard({ invitation, token }: CardProps) {
  usePageTitle('Create account');
  const typed = useTypedEmail();
  const planId = useSearchParams()[0].get('plan');
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Create Account</h1>
      {invitation === undefined ? (
        <p className={classes.lead}>
          <SignUpLead planId={planId} />
        </p>
      ) : (
        <InvitationNotice invitation={invitation} isSigningUp />
      )}
      <SignUpForm email={invitation?.email ?? typed} invitationToken={invitation ? token : null} />
      <SwitchLink
        question="Already have an account?"
        linkText="Sign in"
        mode={invitation?.hasAccount === false ? 'signin' : null}
      />
    </div>
  );
}
