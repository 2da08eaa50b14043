import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage, fieldErrors } from '#web/graphql/error-message.ts';
import {
  useConfirmEmailMutation,
  useSendConfirmationMutation,
  useSendNewAddressLinkMutation,
  useUnconfirmedAddressQuery,
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
  const problem = fieldErrors(error).token;
  if (problem !== undefined) return isSignedIn ? <InvalidLink user={session.viewer} /> : <InvalidLinkSignedOut />;
  return (
    <Outcome title="Your address could not be confirmed">
      <span role="alert">{errorMessage(error, 'The server could not be reached. Please reload the page')}.</span>
    </Outcome>
  );
}

const LINK_ENDED = 'This link no longer works';
const WHY_ENDED =
  'It was opened before, it is older than 24 hours, we sent a newer one, or the address of the account was changed since.';

/** Without a session, the page cannot find out whether the address is confirmed: a link that was opened before confirmed it. */
function InvalidLinkSignedOut() {
  return (
    <Outcome title={LINK_ENDED}>
      <span role="alert">{WHY_ENDED}</span> Sign in to see whether your address is confirmed, and to ask for another
      link.
    </Outcome>
  );
}

/** Offers a signed-in user another link: to the new address that they asked for, else to their own. */
function InvalidLink({ user }: { user: { readonly email: string; readonly emailConfirmed: boolean } }) {
  const { data, error } = useUnconfirmedAddressQuery({ fetchPolicy: 'network-only' });
  if (!data && !error) return <PageSkeleton label="Confirming your address" />;
  if (error) {
    return (
      <Outcome title={LINK_ENDED}>
        <span role="alert">{WHY_ENDED}</span>
      </Outcome>
    );
  }
  const newEmail = data?.pendingEmail ?? data?.expiredEmail ?? null;
  if (newEmail === null && user.emailConfirmed) {
    return (
      <Outcome title={LINK_ENDED} email={user.email}>
        <span role="alert">{WHY_ENDED}</span> Your address {user.email} is confirmed.
      </Outcome>
    );
  }
  return (
    <Outcome title="This address is not confirmed yet">
      <span role="alert">
        {LINK_ENDED}. {WHY_ENDED}
      </span>{' '}
      {newEmail === null ? <LinkToOwnAddress email={user.email} /> : <LinkToNewAddress email={newEmail} />}
    </Outcome>
  );
}

function LinkToOwnAddress({ email }: { email: string }) {
  const [send, sending] = useSendConfirmationMutation({ onError: () => undefined });
  return <NewLink email={email} send={() => void send()} isSent={Boolean(sending.data)} sending={sending} />;
}

function LinkToNewAddress({ email }: { email: string }) {
  const [send, sending] = useSendNewAddressLinkMutation({ onError: () => undefined });
  return <NewLink email={email} send={() => void send()} isSent={Boolean(sending.data)} sending={sending} />;
}

interface NewLinkProps {
  readonly email: string;
  readonly send: () => void;
  readonly isSent: boolean;
  readonly sending: { readonly loading: boolean; readonly error?: unknown };
}

/** The button that sends another link, and a text that says whether it was sent. */
function NewLink({ email, send, isSent, sending: { loading, error } }: NewLinkProps) {
  return (
    <>
      <Button
        classNames={{ root: classes.newLink, label: classes.newLinkLabel }}
        variant="default"
        size="compact-md"
        loading={loading}
        onClick={send}
      >
        Send a new link to {email}
      </Button>
      <span role="status">
        {isSent && !error && ' We sent you another link. Earlier links no longer work.'}
        {Boolean(error) && ` ${errorMessage(error, 'The mail could not be sent. Please try again')}.`}
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
