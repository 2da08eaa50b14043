import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage, fieldErrors } from '#web/graphql/error-message.ts';
import {
  useConfirmEmailMutation,
  useSendConfirmationMutation,
  ViewerDocument,
} from '#web/graphql/operations.generated.ts';
import { useSession } from '#web/session/session-context.ts';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import type { SignInState } from './sign-in-state.ts';

/** The page that a link in a mail opens to confirm an address. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your address');
  const token = useSearchParams()[0].get('token') ?? '';
  const session = useSession();
  const isSignedIn = session.state === 'signed-in';
  const [confirm, { data, error }] = useConfirmEmailMutation({ onError: () => undefined });
  const sentToken = useRef<string | null>(null);
  const isReady = session.state !== 'loading';
  useEffect(() => {
    // A token works once, and effects may run twice.
    if (!isReady || sentToken.current === token) return;
    sentToken.current = token;
    void confirm({ variables: { token }, refetchQueries: isSignedIn ? [ViewerDocument] : [] });
  }, [isReady, isSignedIn, token, confirm]);

  if (data) {
    const { email, isNewAddress } = data.confirmEmail;
    return (
      <Outcome title={isNewAddress ? 'Your new address is confirmed' : 'Your address is confirmed'} email={email}>
        {isNewAddress
          ? `You sign in with ${email} from now on.`
          : `You can now accept invitations sent to ${email} and get receipts there.`}
      </Outcome>
    );
  }
  if (!error) return <PageSkeleton label="Confirming your address" />;
  const isConfirmed = isSignedIn && session.viewer.emailConfirmed;
  if (isConfirmed && fieldErrors(error).token) {
    return (
      <Outcome title="Your address is confirmed" email={session.viewer.email}>
        This link was used before. {session.viewer.email} is confirmed.
      </Outcome>
    );
  }
  return (
    <Outcome title="Your address could not be confirmed">
      <span role="alert">
        {fieldErrors(error).token ?? errorMessage(error, 'The server could not be reached. Please reload the page.')}.
      </span>{' '}
      {fieldErrors(error).token && (isSignedIn ? <NewLink /> : 'Sign in to ask for another link.')}
    </Outcome>
  );
}

/** Sends the signed-in user another link. */
function NewLink() {
  const [send, { loading, data, error }] = useSendConfirmationMutation({ onError: () => undefined });
  return (
    <>
      <Button variant="default" size="compact-md" loading={loading} onClick={() => void send()}>
        Send a new link
      </Button>
      <span role="status">
        {data && !error && ' We sent you another link. Earlier links no longer work.'}
        {error && ` ${errorMessage(error, 'The mail could not be sent. Please try again.')}`}
      </span>
    </>
  );
}

interface OutcomeProps {
  readonly title: string;
  /** Filled in on the sign-in page. */
  readonly email?: string;
  readonly children: React.ReactNode;
}

function Outcome({ title, email, children }: OutcomeProps) {
  const isSignedIn = useSession().state === 'signed-in';
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{children}</p>
      <div className={classes.buttons}>
        {isSignedIn ? (
          <Button component={Link} to="/dashboard/overview" size="md">
            Go to Overview
          </Button>
        ) : (
          <Button component={Link} to="/auth" state={{ email } satisfies SignInState} size="md">
            Sign in
          </Button>
        )}
      </div>
    </div>
  );
}
