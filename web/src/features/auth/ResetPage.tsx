import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useResetPasswordMutation } from '#web/graphql/operations.generated.ts';
import { newPasswordRules } from '#web/lib/password-rules.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';

/** The time that the user has to read the success message. */
const REDIRECT_MS = 1500;

function useRedirectToSignIn(isDone: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/auth', { replace: true }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isDone, navigate]);
}

/** The page that the link in a reset mail opens. */
export function ResetPage() {
  usePageTitle('Reset password');
  const [params] = useSearchParams();
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? ''];
  const isLinkComplete = email !== '' && token !== '';
  const form = useForm({ initialValues: { newPassword: '', confirmation: '' }, validate: newPasswordRules });
  const [reset, { loading, error, data }] = useResetPasswordMutation({
    onError: (failure) => {
      const { password, ...others } = fieldErrors(failure);
      form.setErrors({ ...others, ...(password && { newPassword: password }) });
    },
  });
  useRedirectToSignIn(data !== undefined && data !== null);
  const { token: linkProblem } = fieldErrors(error);
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Reset password</h1>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ newPassword }) => void reset({ variables: { input: { email, token, password: newPassword } } }),
        )}
      >
        {!isLinkComplete && (
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
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('confirmation')} />
        <Button type="submit" size="md" fullWidth loading={loading} disabled={!isLinkComplete || Boolean(data)}>
          Reset password
        </Button>
      </form>
      <p className={classes.switch}>
        <Link to="/auth">Back to sign in</Link>
        {' · '}
        <Link to="/auth/forgot">Request a new link</Link>
      </p>
    </div>
  );
}
