import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useReplaceGivenPasswordMutation } from '#web/graphql/operations.generated.ts';
import { startSession } from '#web/session/session-store.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import { newPasswordRules } from './new-password.ts';

/** For people whose password was chosen by somebody else: nothing else is open to them until it is replaced. */
export function NewPasswordPage() {
  usePageTitle('Choose a password');
  const signOut = useSignOut();
  const form = useForm({
    initialValues: { currentPassword: '', password: '', repeated: '' },
    validate: {
      ...newPasswordRules,
      currentPassword: (given: string) => (given ? null : 'Your present password is required'),
    },
  });
  const [change, { loading, error }] = useReplaceGivenPasswordMutation({
    onCompleted: ({ changePassword: { token } }) => {
      startSession(token);
    },
    onError: (failure) => {
      const { newPassword, ...others } = fieldErrors(failure);
      form.setErrors({ ...others, ...(newPassword && { password: newPassword }) });
    },
  });
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Choose a password of your own</h1>
      <p className={classes.lead}>Somebody else opened this account and knows its password. After this, only you do.</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ currentPassword, password }) =>
            void change({ variables: { input: { currentPassword, newPassword: password } } }),
        )}
      >
        <FormFailure error={error} fallback="The password could not be changed" />
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          description={`At least ${PASSWORD_LENGTH.min} characters; ${PASSWORD_LENGTH.recommended} or more are safer.`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('repeated')} />
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
