import { Button } from '@mantine/core';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useReplaceGivenPasswordMutation } from '#web/graphql/operations.generated.ts';
import { newPasswordRules, PASSWORD_HINT } from '#web/lib/password-rules.ts';
import { useSession } from '#web/session/session-context.ts';
import { startSession } from '#web/session/session-store.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { AccountEmail } from '#web/ui/AccountEmail.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useForm } from '#web/ui/use-form.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';

/** For users whose password was chosen by an administrator or a team owner. They must replace it before they can use the product. */
export function NewPasswordPage() {
  usePageTitle('Choose a password');
  const session = useSession();
  const signOut = useSignOut();
  const first = useFocusOnMount<HTMLInputElement>();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: {
      ...newPasswordRules,
      currentPassword: (current: string) => (current ? null : 'Your current password is required'),
    },
  });
  const [change, { loading, error }] = useReplaceGivenPasswordMutation({
    onCompleted: ({ changePassword: { token } }) => {
      startSession(token);
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Choose your own password</h1>
      <p className={classes.lead}>
        This account was created for you, and its creator knows the password. Choose one that only you know.
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ currentPassword, newPassword }) => void change({ variables: { input: { currentPassword, newPassword } } }),
        )}
      >
        <FormFailure error={error} fallback="The password could not be changed" />
        {session.state === 'signed-in' && <AccountEmail email={session.viewer.email} />}
        <PasswordField
          ref={first}
          id="current-password"
          name="current-password"
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          id="new-password"
          name="new-password"
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          id="confirm-password"
          name="confirm-password"
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" fullWidth loading={loading}>
          Change password
        </Button>
      </form>
      <p className={classes.switch}>
        <Button variant="transparent" size="compact-sm" px={0} onClick={signOut}>
          Logout
        </Button>
      </p>
    </div>
  );
}
