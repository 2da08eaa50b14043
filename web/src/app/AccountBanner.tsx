import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorMessage } from '#web/graphql/error-message.ts';
import { useSendConfirmationMutation, useUnconfirmedAddressQuery } from '#web/graphql/operations.generated.ts';
import { useSession, type Viewer } from '#web/session/session-context.ts';
import { PageNotice } from '#web/ui/PageNotice.tsx';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import classes from './AccountBanner.module.css';

/**
 * Tells the signed-in user, above every page, that the account is suspended or its email address is not confirmed, and that it was confirmed
 * in another tab.
 */
export function AccountBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'signed-in') return null;
  const { status, email, emailConfirmed, mustChangePassword } = session.viewer;
  return (
    <>
      {status === 'SUSPENDED' && (
        <div role="status" className={classes.suspended}>
          <p>
            <strong>Your account is suspended.</strong> You can read, export and delete your data and cancel your plan.
            You can’t rewrite prompts or change anything else.
          </p>
          <a href={`mailto:${supportEmail()}`}>Contact support</a>
        </div>
      )}
      {!emailConfirmed && !mustChangePassword && <Unconfirmed email={email} />}
      <ConfirmedMeanwhile key={pathname} {...session.viewer} />
    </>
  );
}

/** Says on a page that was open before that the link in the mail was opened since, in another tab. Leaving the page dismisses it. */
function ConfirmedMeanwhile({ email, emailConfirmed }: Viewer) {
  const [known, setKnown] = useState({ email, emailConfirmed });
  const isNewAddress = email !== known.email;
  if (!emailConfirmed || (known.emailConfirmed && !isNewAddress)) return null;
  return (
    <div className={classes.confirmed}>
      <PageNotice
        tone="good"
        text={
          isNewAddress
            ? `Your new address is confirmed. You sign in with ${email} from now on.`
            : `Your address is confirmed. You can now accept invitations sent to ${email} and get receipts there.`
        }
        onDismiss={() => {
          setKnown({ email, emailConfirmed });
        }}
      />
    </div>
  );
}

/** Names the address whose link is to be opened. While a change waits for its link, the old address needs no confirmation. */
function Unconfirmed({ email }: { email: string }) {
  const newEmail = useUnconfirmedAddressQuery().data?.pendingEmail ?? null;
  return (
    <div className={classes.banner}>
      <p>
        <strong>Confirm your {newEmail === null ? 'address' : 'new address'}.</strong> Open the link that we sent to{' '}
        {newEmail ?? email}. Until then, you can’t accept invitations to a team in the app or get receipts by email.{' '}
        <Link to="/dashboard/settings#new-email">
          {newEmail === null ? 'Change address' : 'Send again or change address'}
        </Link>
      </p>
      {newEmail === null && <SendAgain />}
    </div>
  );
}

/** Sends the link to the address of the account again. */
function SendAgain() {
  const [send, { loading, data, error }] = useSendConfirmationMutation({ onError: () => undefined });
  return (
    <>
      <Button variant="default" size="compact-md" fz={14} loading={loading} onClick={() => void send()}>
        Send again
      </Button>
      <p role="status" className={classes.outcome}>
        {data && !error && 'We sent you another link. Earlier links no longer work.'}
        {error && errorMessage(error, 'The mail could not be sent. Please try again.')}
      </p>
    </>
  );
}
