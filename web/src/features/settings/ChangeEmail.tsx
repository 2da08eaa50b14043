import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useChangeEmailMutation } from '#web/graphql/operations.generated.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Said } from '#web/ui/use-acts.ts';
import classes from './SettingsPage.module.css';

export function ChangeEmail() {
  const [said, setSaid] = useState<Said | null>(null);
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    validate: {
      newEmail: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : 'Enter an email address, such as name@example.com'),
      password: (password) => (password ? null : 'Your password is required'),
    },
    transformValues: ({ newEmail, password }) => ({ newEmail: newEmail.trim(), password }),
  });
  const [change, { loading, error }] = useChangeEmailMutation({
    onCompleted: ({ changeEmail: { email } }) => {
      form.reset();
      setSaid({ title: 'Email changed', text: `You sign in with ${email} from now on.` });
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const isToldByFields = Object.keys(fieldErrors(error)).length > 0;

  return (
    <Section title="Email" lead="The address you sign in with. Your old one is told of the change.">
      <form
        className={classes.narrow}
        noValidate
        onSubmit={form.onSubmit((input) => {
          setSaid(null);
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
      <Outcome said={said} error={isToldByFields ? undefined : error} />
    </Section>
  );
}
