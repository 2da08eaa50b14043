import { Button } from '@mantine/core';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';

/** The page after the user deleted their account. */
export function AccountDeletedPage() {
  usePageTitle('Account deleted');
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>Your account was deleted</h1>
      <p className={classes.lead}>
        You are signed out everywhere, and you will not be charged again. Your history, actions, keys and teams are
        erased within a minute. Payments and statistics are kept without your name. We are sending you an email that
        confirms this.
      </p>
      <div className={classes.buttons}>
        <Button component="a" href="/" size="md">
          Go to the home page
        </Button>
      </div>
    </div>
  );
}
