import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errorCode, errorMessage, fieldErrors } from '#web/graphql/error-message.ts';
import { useDeleteAccountMutation, useDeletionLossesQuery } from '#web/graphql/operations.generated.ts';
import { endSession, sessionToken } from '#web/session/session-store.ts';
import { Losses } from '#web/ui/accounts/Losses.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { Section } from '#web/ui/Section.tsx';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { ExportData } from './ExportData.tsx';
import classes from './SettingsPage.module.css';

const WORD = 'DELETE';
const FAILED = 'Failed to delete account. Please contact support.';

/** Deletes the user's account in three steps: opening the panel, which says what is lost, entering the password and a word, and confirming. */
export function DeleteAccount() {
  const { isOpen, opener, toggle, close } = useDisclosure();
  return (
    <Section
      title="Delete account"
      lead="Deletes your account, history, actions, keys and teams. Payments and statistics are kept without your name."
    >
      {isOpen ? (
        <Confirmation onCancel={close} />
      ) : (
        <Button ref={opener} variant="default" onClick={toggle}>
          Delete account
        </Button>
      )}
    </Section>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  // Always loaded again, so that the figures are those of this moment.
  const { data, ...losses } = useDeletionLossesQuery({
    fetchPolicy: 'network-only',
  });
  // What is said about refunds concerns only users who paid. It is said also if that is not known.
  const hasPaid = data ? data.payments.some(({ status }) => status === 'SUCCEEDED') : losses.error !== undefined;
  const navigate = useNavigate();
  const leave = async () => {
    // Leaves this page before the session ends. Otherwise the page, which needs a session, would redirect to the sign-in page.
    await navigate('/auth/deleted', { replace: true });
    endSession(sessionToken(), 'signed-out');
  };
  const [password, setPassword] = useState('');
  const [remove, { loading, error, reset }] = useDeleteAccountMutation({
    onCompleted: () => {
      void leave();
    },
    onError: () => undefined,
  });
  const passwordProblem = error && fieldErrors(error).password;
  // CONFLICT: the user is the last active administrator. This reason is shown, because the user can do something about it.
  const reason = errorCode(error) === 'CONFLICT' ? ` ${errorMessage(error, '')}` : '';
  return (
    <ConfirmPanel
      question="Permanently delete your account?"
      confirmLabel="Permanently delete account"
      isBusy={loading}
      failure={
        <p role="alert" className={classes.failure}>
          {error && !passwordProblem && `${FAILED}${reason}`}
        </p>
      }
      fields={
        <>
          <ExportData label="Export your data first" />
          <PasswordField
            size="sm"
            name="password"
            label="Your password"
            autoComplete="current-password"
            className={classes.password}
            value={password}
            error={passwordProblem}
            onChange={({ currentTarget: { value } }) => {
              setPassword(value);
              reset();
            }}
          />
        </>
      }
      typed={{ word: WORD, reminder: `Please type ${WORD} to confirm account deletion` }}
      onConfirm={() => void remove({ variables: { password } })}
      onCancel={onCancel}
    >
      <p>This cannot be undone. Teams that you own are deleted too; their members keep their accounts.</p>
      <Losses
        losses={data?.deletionLosses}
        lead="You lose:"
        none="Your account has no paid plan and no content."
        error={losses.error}
        onRetry={() => void losses.refetch()}
      >
        {data?.deletionRenewals && <p>{data.deletionRenewals}</p>}
        {hasPaid && (
          <p>
            Your plan and add-ons end at once, without a refund. A payment of the last 24 hours can still be refunded,
            also after the deletion. Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a> with the number
            of the receipt.
          </p>
        )}
        {hasPaid && (
          <p>
            After the deletion you can’t open your receipts. Save them first:{' '}
            <Link to="/dashboard/billing">open Billing</Link>, and print each receipt under Payments. The exported data
            has their numbers and amounts.
          </p>
        )}
      </Losses>
    </ConfirmPanel>
  );
}
