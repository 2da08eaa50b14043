import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useResetPasswordMutation } from '#web/graphql/operations.generated.ts';
import { newPasswordRules, PASSWORD_HINT } from '#web/lib/password-rules.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import type { SignInState } from './sign-in-state.ts';

/** How long the success message is shown before the sign-in page opens. */
const REDIRECT_MS = 1500;

function useRedirectToSignIn(message: string | undefined, email: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(
      () => void navigate('/auth', { replace: true, state: { email, notice: message } satisfies SignInState }),
      REDIRECT_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [message, email, navigate]);
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
  useRedirectToSignIn(data?.resetPassword.message, email);
  const first = useFocusOnMount<HTMLInputElement>();
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
        {/* Hidden, for password managers: they save the new password together with this address. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={first}
          id="new-password"
          name="new-password"
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          id="confirm-password"
          name="confirm-password"
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" fullWidth loading={loading} disabled={!isLinkComplete || Boolean(data)}>
          Reset password
        </Button>
      </form>
      <p className={classes.switch}>
        <Link to="/auth" state={{ email } satisfies SignInState}>
          Back to sign in
        </Link>
        {' · '}
        <Link to="/auth/forgot" state={{ email } satisfies SignInState}>
          Request a new link
        </Link>
      </p>
    </div>
  );
}
