import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useForgotPasswordMutation } from '#web/graphql/operations.generated.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';

/** Asks for a link by mail. Whether an address has an account is nobody's to learn here. */
export function ForgotPage() {
  usePageTitle('Forgot password');
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isNotEmpty('Email is required') },
    transformValues: ({ email }) => ({ email: email.trim() }),
  });
  const [send, { loading, error, data }] = useForgotPasswordMutation({
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Forgot password</h1>
      <p className={classes.lead}>We mail you a link to choose a new one. It works once, for 30 minutes.</p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((variables) => void send({ variables }))}>
        <FormFailure error={error} fallback="Failed to send reset link" />
        <p role="status" className={classes.success}>
          {data?.forgotPassword.message}
        </p>
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={loading}>
          Send reset link
        </Button>
      </form>
      <p className={classes.switch}>
        <Link to="/auth">Back to sign in</Link>
      </p>
    </div>
  );
}
