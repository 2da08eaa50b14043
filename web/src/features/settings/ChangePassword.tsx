import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import { type ChangePasswordMutation, useChangePasswordMutation } from '#web/graphql/operations.generated.ts';
import { newPasswordRules, PASSWORD_HINT } from '#web/lib/password-rules.ts';
import { useSession } from '#web/session/session-context.ts';
import { renewSession } from '#web/session/session-store.ts';
import { AccountEmail } from '#web/ui/AccountEmail.tsx';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import { useForm } from '#web/ui/use-form.ts';
import classes from './SettingsPage.module.css';

/** Says what the new password ended. */
function toFeedback({ changePassword: { canceledEmail } }: ChangePasswordMutation): Feedback {
  const canceled =
    canceledEmail === null
      ? ''
      : ` This canceled the change to ${canceledEmail}: your address stays the same. You can ask for the change again below.`;
  return { title: 'Password changed', text: `You are signed out everywhere else.${canceled}` };
}

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

/** The form that changes the user's password, which ends all other sessions. */
export function ChangePassword() {
  const session = useSession();
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      ...newPasswordRules,
      currentPassword: (current: string) => (current ? null : 'Your current password is required'),
    },
  });
  const [change, { loading, error }] = useChangePasswordMutation({
    onCompleted: (data) => {
      // The page stays as it is: the user is the same, and only the token is new.
      renewSession(data.changePassword.token);
      form.reset();
      setFeedback(toFeedback(data));
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });

  return (
    <Section title="Password" lead="Changing it signs you out everywhere else.">
      <form
        className={classes.narrow}
        noValidate
        onSubmit={form.onSubmit(({ currentPassword, newPassword }) => {
          setFeedback(null);
          void change({ variables: { input: { currentPassword, newPassword } } });
        })}
      >
        {session.state === 'signed-in' && <AccountEmail email={session.viewer.email} />}
        <PasswordField
          size="sm"
          id="current-password"
          name="current-password"
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          size="sm"
          id="new-password"
          name="new-password"
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          size="sm"
          id="confirm-password"
          name="confirm-password"
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" variant="default" loading={loading}>
          Change password
        </Button>
      </form>
      <ActionStatus feedback={error ? null : feedback} error={formError(error)} />
    </Section>
  );
}
