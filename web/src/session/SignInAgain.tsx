import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useSignInMutation } from '#web/graphql/operations.generated.ts';
import { AccountEmail } from '#web/ui/AccountEmail.tsx';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { discardExpiredSession, renewSession } from './session-store.ts';
import classes from './SignInAgain.module.css';

/** Covers a page with unsaved input when the session has expired, until the user signs in again or leaves. The page and its input stay. */
export function SignInAgain({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const [signIn, { loading, error }] = useSignInMutation({
    onCompleted: ({ signIn: { token } }) => {
      renewSession(token);
    },
    // `error` is shown below the field.
    onError: () => undefined,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void signIn({ variables: { input: { email, password } } });
  };
  return (
    <Dialog title="Sign in again" isCovering onClose={undefined}>
      <form className={classes.form} onSubmit={submit}>
        <p>
          Your session has ended. What you typed is still on the page. Sign in as <strong>{email}</strong> to go on.
        </p>
        <AccountEmail email={email} />
        <PasswordField
          size="sm"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value);
          }}
        />
        <ActionStatus error={error} errorTitle="Login failed." />
        <div className={classes.buttons}>
          <Button type="submit" loading={loading} disabled={password === ''}>
            Sign in
          </Button>
          <Button variant="default" disabled={loading} onClick={discardExpiredSession}>
            Discard and leave
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
