import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation, useNavigate } from 'react-router-dom';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useChangePasswordMutation } from '#web/graphql/operations.generated.ts';
import { startSession } from '#web/session/session-store.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Section } from '#web/ui/Section.tsx';
import classes from './SettingsPage.module.css';

const EMPTY = { currentPassword: '', newPassword: '', again: '' };

/** The new session draws the page anew: that it was changed is said by the address's state. */
interface Arrival {
  readonly passwordChanged?: boolean;
}

const lengthOf = (password: string) => Array.from(password).length;

export function ChangePassword() {
  const location = useLocation();
  const navigate = useNavigate();
  const { passwordChanged } = (location.state ?? {}) as Arrival;
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      currentPassword: (current) => (current ? null : 'Your current password is required'),
      newPassword: (chosen) =>
        lengthOf(chosen) < PASSWORD_LENGTH.min ? `Password must be at least ${PASSWORD_LENGTH.min} characters.` : null,
      again: (again, { newPassword }) => (again === newPassword ? null : 'Passwords do not match.'),
    },
  });
  const [change, { loading, error }] = useChangePasswordMutation({
    onCompleted: ({ changePassword: { token } }) => {
      const arrival: Arrival = { passwordChanged: true };
      void navigate(location, { replace: true, state: arrival });
      startSession(token);
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const isToldByFields = Object.keys(fieldErrors(error)).length > 0;

  return (
    <Section title="Password" lead="Changing it signs you out everywhere else.">
      <form
        className={classes.narrow}
        noValidate
        onSubmit={form.onSubmit(
          ({ currentPassword, newPassword }) => void change({ variables: { input: { currentPassword, newPassword } } }),
        )}
      >
        <PasswordField
          size="sm"
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          size="sm"
          label="New password"
          description={`At least ${PASSWORD_LENGTH.min} characters; ${PASSWORD_LENGTH.recommended} or more are safer.`}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          size="sm"
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        <Button type="submit" variant="default" loading={loading}>
          Change password
        </Button>
      </form>
      <Outcome
        said={
          passwordChanged && !error ? { title: 'Password changed', text: 'You are signed out everywhere else.' } : null
        }
        error={isToldByFields ? undefined : error}
      />
    </Section>
  );
}
