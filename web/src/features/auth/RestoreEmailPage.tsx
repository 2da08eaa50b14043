import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useRestoreEmailMutation } from '#web/graphql/operations.generated.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import type { SignInState } from './sign-in-state.ts';

/**
 * The page that a mail to the previous address of an account links to, after the address was changed. The owner of that address can undo
 * the change here.
 */
export function RestoreEmailPage() {
  usePageTitle('Take your address back');
  const token = useSearchParams()[0].get('token') ?? '';
  const [restore, { data, loading, error }] = useRestoreEmailMutation({ onError: () => undefined });
  if (data) {
    const { email } = data.restoreEmail;
    return (
      <div className={classes.card}>
        <h1 className={classes.title}>You have your address back</h1>
        <p role="status" className={classes.lead}>
          Your account has the address {email} again. All sessions were ended, and the password no longer works. Choose
          a new one with the link that we are sending to {email}.
        </p>
        <div className={classes.buttons}>
          <Button
            component={Link}
            to="/auth/forgot"
            state={{ email } satisfies SignInState}
            size="md"
            variant="default"
          >
            Ask for another link
          </Button>
        </div>
      </div>
    );
  }
  const { token: linkProblem } = fieldErrors(error);
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Take your address back</h1>
      <p className={classes.lead}>
        If you did not change the address of your account, someone else knows your password. Taking the address back
        ends all sessions and makes the password invalid. We then email you a link to choose a new one.
      </p>
      <div className={classes.buttons}>
        <FormFailure error={error} fallback="The address could not be restored. Please try again." />
        {linkProblem && (
          <p role="alert" className={classes.failure}>
            {linkProblem}.
          </p>
        )}
        <Button
          size="md"
          fullWidth
          loading={loading}
          disabled={linkProblem !== undefined}
          onClick={() => void restore({ variables: { token } })}
        >
          Take my address back
        </Button>
      </div>
    </div>
  );
}
