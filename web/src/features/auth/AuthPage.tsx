import { skipToken } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { type InvitationBehindLinkQuery, useInvitationBehindLinkQuery } from '#web/graphql/operations.generated.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { lastSessionEnd } from '#web/session/session-store.ts';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { InvitationNotice } from './InvitationNotice.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { SwitchLink } from './SwitchLink.tsx';

type Invitation = NonNullable<InvitationBehindLinkQuery['invitation']>;

/** What a team's mail leads to; undefined without a link, null for one that is not good any more. */
function useInvitation() {
  const token = useSearchParams()[0].get('invitation');
  const { data, loading } = useInvitationBehindLinkQuery(token ? { variables: { token } } : skipToken);
  return { invitation: token ? (data?.invitation ?? null) : undefined, isLoading: loading };
}

/** Signing in and signing up are one page; which one is in the address. */
export function AuthPage() {
  const [params] = useSearchParams();
  const { invitation, isLoading } = useInvitation();
  if (isLoading) return <PageSkeleton label="Loading the invitation" />;
  const isNew = params.get('mode') === 'signup' || (params.get('mode') === null && invitation?.hasAccount === false);
  const Form = isNew ? CreateAccount : WelcomeBack;
  return <Form invitation={invitation} />;
}

interface FormProps {
  readonly invitation: Invitation | null | undefined;
}

function WelcomeBack({ invitation }: FormProps) {
  usePageTitle('Sign in');
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Welcome Back</h1>
      {invitation !== undefined && <InvitationNotice invitation={invitation} />}
      {lastSessionEnd() === 'expired' && (
        <p role="status" className={classes.notice}>
          Your session has ended. Sign in to go on where you were.
        </p>
      )}
      <SignInForm email={invitation?.email ?? ''} />
      <SwitchLink question={`New to ${PRODUCT_NAME}?`} act="Create an account" mode="signup" />
    </div>
  );
}

function CreateAccount({ invitation }: FormProps) {
  usePageTitle('Create account');
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Create Account</h1>
      <p className={classes.lead}>Free to start, no card needed.</p>
      {invitation !== undefined && <InvitationNotice invitation={invitation} />}
      <SignUpForm email={invitation?.email ?? ''} />
      <SwitchLink
        question="Already have an account?"
        act="Sign in"
        mode={invitation?.hasAccount === false ? 'signin' : null}
      />
    </div>
  );
}
