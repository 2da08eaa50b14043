import { Button } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { Link } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useForgotPasswordMutation } from '#web/graphql/operations.generated.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useForm } from '#web/ui/use-form.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useStateToPass, useTypedEmail } from './sign-in-state.ts';

/** Requests a reset link by mail. The answer does not reveal whether the address has an account. */
export function ForgotPage() {
  usePageTitle('Forgot password');
  const typed = useTypedEmail();
  const first = useFocusOnMount<HTMLInputElement>();
  const form = useForm({
    initialValues: { email: typed },
    validate: { email: isNotEmpty('Email is required') },
    transformValues: ({ email }) => ({ email: email.trim() }),
  });
  const state = useStateToPass(form.values.email);
  const [send, { loading, error, data }] = useForgotPasswordMutation({
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Forgot password</h1>
      <p className={classes.lead}>
        We email you a link to choose a new password. The link is valid for 30 minutes and works once.
      </p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((variables) => void send({ variables }))}>
        <FormFailure error={error} fallback="Failed to send reset link" />
        <p role="status" className={classes.success}>
          {data && (
            <>
              {data.forgotPassword.message}
              <span className={classes.detail}>
                It can take a few minutes to arrive. If it does not, look in your spam folder, and check the address
                below.
              </span>
            </>
          )}
        </p>
        <EmailField ref={first} {...form.getInputProps('email')} />
        <Button type="submit" variant={data ? 'default' : 'filled'} size="md" fullWidth loading={loading}>
          {data ? 'Send again' : 'Send reset link'}
        </Button>
      </form>
      <p className={classes.switch}>
        <Link to="/auth" state={state}>
          Back to sign in
        </Link>
      </p>
    </div>
  );
}
