import { Button } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useSignInMutation } from '#web/graphql/operations.generated.ts';
import { startSession } from '#web/session/session-store.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './AuthPage.module.css';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';

/** @param email the address of an invitation, which only this address can accept */
export function SignInForm({ email = '' }: { email?: string }) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: isNotEmpty('Email is required'), password: isNotEmpty('Password is required') },
    transformValues: ({ password, ...given }) => ({ email: given.email.trim(), password }),
  });
  const [signIn, { loading, error }] = useSignInMutation({
    onCompleted: ({ signIn: { token } }) => {
      startSession(token);
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((input) => void signIn({ variables: { input } }))}
    >
      <FormFailure error={error} fallback="Login failed" />
      <EmailField {...form.getInputProps('email')} />
      <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
      <p className={classes.between}>
        <Link to="/auth/forgot">Forgot password?</Link>
      </p>
      <Button type="submit" size="md" fullWidth loading={loading}>
        Sign In
      </Button>
    </form>
  );
}
