import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useEffect, useId, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useResetLinkQuery, useResetPasswordMutation } from '#web/graphql/operations.generated.ts';
import { newPasswordRules, PASSWORD_HINT } from '#web/lib/password-rules.ts';
import { AccountEmail } from '#web/ui/AccountEmail.tsx';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useForm } from '#web/ui/use-form.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import type { SignInState } from './sign-in-state.ts';

/** How long the success message is shown before the sign-in page opens. */
const REDIRECT_MS = 1500;

/** Says that the password was reset, and leads to the sign-in page: at once by a button that has the focus, or by itself a little later. */
function ResetDone({ message, email }: { message: string; email: string }) {
  const navigate = useNavigate();
  const button = useFocusOnMount<HTMLAnchorElement>();
  const messageId = useId();
  const state = useMemo((): SignInState => ({ email, passwordNotice: message }), [email, message]);
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/auth', { replace: true, state }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [state, navigate]);
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Reset password</h1>
      <p id={messageId} role="status" className={classes.success}>
        {message}
      </p>
      <div className={classes.buttons}>
        <Button ref={button} component={Link} to="/auth" replace state={state} size="md" aria-describedby={messageId}>
          Sign in
        </Button>
      </div>
    </div>
  );
}

/** The page that the link in a reset mail opens. The link is checked first, so that no one chooses a password for nothing. */
export function ResetPage() {
  usePageTitle('Reset password');
  const [params] = useSearchParams();
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? ''];
  const isLinkComplete = email !== '' && token !== '';
  const { data, loading } = useResetLinkQuery(
    isLinkComplete ? { variables: { email, token }, fetchPolicy: 'no-cache' } : skipToken,
  );
  if (loading) return <PageSkeleton label="Checking the link" />;
  if (data?.isResetLinkValid === false) return <InvalidLink email={email} />;
  return <ResetForm email={email} token={token} isLinkComplete={isLinkComplete} />;
}

const NOT_VALID =
  'This reset link is not valid any more. It works once, for 30 minutes, and only the newest one works.';

function InvalidLink({ email }: { email: string }) {
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Reset password</h1>
      <p role="alert" className={classes.lead}>
        {NOT_VALID}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to="/auth/forgot" state={{ email } satisfies SignInState} size="md">
          Request a new link
        </Button>
      </div>
      <p className={classes.switch}>
        <Link to="/auth" state={{ email } satisfies SignInState}>
          Back to sign in
        </Link>
      </p>
    </div>
  );
}

interface ResetFormProps {
  readonly email: string;
  readonly token: string;
  readonly isLinkComplete: boolean;
}

function ResetForm({ email, token, isLinkComplete }: ResetFormProps) {
  const form = useForm({ initialValues: { newPassword: '', confirmation: '' }, validate: newPasswordRules });
  const [reset, { loading, error, data }] = useResetPasswordMutation({
    onError: (failure) => {
      const { password, ...others } = fieldErrors(failure);
      form.setErrors({ ...others, ...(password && { newPassword: password }) });
    },
  });
  const first = useFocusOnMount<HTMLInputElement>();
  const { token: refusedLink } = fieldErrors(error);
  const linkProblem = isLinkComplete ? refusedLink : 'Invalid or missing reset link.';
  if (data) return <ResetDone message={data.resetPassword.message} email={email} />;
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
        <FormFailure error={error} fallback="Failed to reset password" />
        {linkProblem && (
          <p role="alert" className={classes.failure}>
            {linkProblem}
          </p>
        )}
        <AccountEmail email={email} />
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
        <Button type="submit" size="md" fullWidth loading={loading} disabled={!isLinkComplete}>
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
