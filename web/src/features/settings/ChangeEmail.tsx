import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import { useChangeEmailMutation } from '#web/graphql/operations.generated.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import classes from './SettingsPage.module.css';

export function ChangeEmail() {
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    validate: {
      newEmail: emailProblem,
      password: (password) => (password ? null : 'Your password is required'),
    },
    transformValues: ({ newEmail, password }) => ({ newEmail: newEmail.trim(), password }),
  });
  const [change, { loading, error }] = useChangeEmailMutation({
    onCompleted: ({ changeEmail: { email } }) => {
      form.reset();
      setFeedback({ title: 'Email changed', text: `Sign in with ${email} from now on.` });
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });

  return (
    <Section title="Email" lead="The address you sign in with. We notify your old address of the change.">
      <form
        className={classes.narrow}
        noValidate
        onSubmit={form.onSubmit((input) => {
          setFeedback(null);
          void change({ variables: { input } });
        })}
      >
        <TextInput
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('newEmail')}
        />
        <PasswordField
          size="sm"
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" variant="default" loading={loading}>
          Change email
        </Button>
      </form>
      <ActionStatus feedback={feedback} error={formError(error)} />
    </Section>
  );
}
