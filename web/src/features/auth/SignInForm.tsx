import { Button } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { Link } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useSignInMutation } from '#web/graphql/operations.generated.ts';
import { startSession } from '#web/session/session-store.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useForm } from '#web/ui/use-form.ts';
import classes from './AuthPage.module.css';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useStateToPass } from './sign-in-state.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * The form for signing in.
 * @param email the address to fill in: that of an invitation, or the one that was typed on another page
 */
export function SignInForm({ email = '' }: { email?: string }) {
  const focused = useFocusOnMount<HTMLInputElement>();
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: isNotEmpty('Email is required'), password: isNotEmpty('Password is required') },
    transformValues: (values) => ({ ...values, email: values.email.trim() }),
  });
  const state = useStateToPass(form.values.email);
  const isHydrated = useIsHydrated();
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
      <EmailField ref={email ? undefined : focused} {...form.getInputProps('email')} />
      <PasswordField
        ref={email ? focused : undefined}
        id="password"
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <p className={classes.between}>
        <Link to="/auth/forgot" state={state}>
          Forgot password?
        </Link>
      </p>
      <Button
        className={isHydrated ? undefined : classes.waiting}
        type="submit"
        size="md"
        fullWidth
        disabled={!isHydrated}
        loading={loading}
      >
        Sign in
      </Button>
    </form>
  );
}
