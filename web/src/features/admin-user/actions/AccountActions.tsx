import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type AccountFacts_UserFragment,
  useAdminEndSessionsMutation,
  useAdminSendPasswordResetMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import classes from '../UserPage.module.css';

interface AccountActionsProps {
  readonly user: AccountFacts_UserFragment;
  /** The number of the user's sessions. */
  readonly sessions: number;
  readonly onChanged: () => Promise<void>;
}

interface DialogProps extends AccountActionsProps {
  readonly onClose: () => void;
}

/** Asks before a user gets a link to choose a new password. */
function SendPasswordReset({ user: { id, email }, onChanged, onClose }: DialogProps) {
  const [send, { loading, error }] = useAdminSendPasswordResetMutation({
    onCompleted: () => {
      announce(`A reset mail is on its way to ${email}.`);
      void onChanged();
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  return (
    <FormDialog
      title={`Send a password reset to ${email}?`}
      submitLabel="Send reset mail"
      isBusy={loading}
      error={error}
      errorTitle="Failed to send the reset mail."
      onSubmit={(event) => {
        event.preventDefault();
        void send({ variables: { id } });
      }}
      onClose={onClose}
    >
      <p className={classes.text}>
        The user gets a link to choose a new password, which works once, for 30 minutes. Earlier links stop working. The
        current password and all sessions stay until the link is used.
      </p>
    </FormDialog>
  );
}

/** Asks before a user is signed out everywhere. */
function EndSessions({ user: { id, email }, sessions, onChanged, onClose }: DialogProps) {
  const [end, { loading, error }] = useAdminEndSessionsMutation({
    onCompleted: () => {
      announce(`All sessions of ${email} were ended.`);
      void onChanged();
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`End all sessions of ${email}?`}
      destroys={[`${plural(sessions, 'session')}: every signed-in browser and extension of this user`]}
      confirmLabel="End sessions"
      isBusy={loading}
      error={error}
      errorTitle="Failed to end the sessions."
      onConfirm={() => void end({ variables: { id } })}
      onClose={onClose}
    >
      <p className={classes.text}>The user is notified, and can sign in again with the same password.</p>
    </ConfirmDialog>
  );
}

/** The buttons that act on a user's sign-in. */
export function AccountActions(props: AccountActionsProps) {
  const [openDialog, setOpenDialog] = useState<'reset' | 'sessions' | null>(null);
  const close = () => {
    setOpenDialog(null);
  };
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        onClick={() => {
          setOpenDialog('reset');
        }}
      >
        Send password reset
      </Button>
      {props.sessions > 0 && (
        <Button
          variant="default"
          onClick={() => {
            setOpenDialog('sessions');
          }}
        >
          End all sessions
        </Button>
      )}
      {openDialog === 'reset' && <SendPasswordReset {...props} onClose={close} />}
      {openDialog === 'sessions' && <EndSessions {...props} onClose={close} />}
    </div>
  );
}
