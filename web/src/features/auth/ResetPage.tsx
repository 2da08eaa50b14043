import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useResetPasswordMutation } from '#web/graphql/operations.generated.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import { newPasswordRules } from './new-password.ts';

/** Time to read that it worked. */
const REDIRECT_MS = 1500;

function useWayOn(isDone: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/auth', { replace: true }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isDone, navigate]);
}

/** Where the link of a reset mail leads. */
export function ResetPage() {
  usePageTitle('Reset password');
  const [params] = useSearchParams();
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? ''];
  const isLink = email !== '' && token !== '';
  const form = useForm({ initialValues: { password: '', repeated: '' }, validate: newPasswordRules });
  const [reset, { loading, error, data }] = useResetPasswordMutation({
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  useWayOn(data !== undefined && data !== null);
  const { token: linkProblem } = fieldErrors(error);
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Reset password</h1>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ password }) => void reset({ variables: { input: { email, token, password } } }))}
      >
        {!isLink && (
          <p role="alert" className={classes.failure}>
            Invalid or missing reset link.
          </p>
        )}
        <FormFailure error={error} fallback="Failed to reset password" />
        {linkProblem && (
          <p role="alert" className={classes.failure}>
            {linkProblem}
          </p>
        )}
        <p role="status" className={classes.success}>
          {data?.resetPassword.message}
        </p>
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('repeated')} />
        <Button type="submit" size="md" fullWidth loading={loading} disabled={!isLink || Boolean(data)}>
          Reset password
        </Button>
      </form>
      <p className={classes.switch}>
        <Link to="/auth">Back to sign in</Link>
        {' · '}
        <Link to="/auth/forgot">Ask for a new link</Link>
      </p>
    </div>
  );
}
