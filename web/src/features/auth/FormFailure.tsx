import { errorCode, errorMessage, formError } from '#web/graphql/error-message.ts';
import classes from './AuthPage.module.css';

/**
 * Shows the error of a form, unless the form's fields show it. It is rendered also without an error, so that screen readers announce new
 * ones.
 * @param fallback the message when the server's error has none for users
 */
export function FormFailure({ error, fallback }: { error: unknown; fallback: string }) {
  const shown = formError(error);
  return (
    <p role="alert" className={classes.failure}>
      {shown !== undefined && errorMessage(shown, fallback)}
      {shown !== undefined && errorCode(shown) === undefined && (
        <span className={classes.reason}>
          The server could not be reached.{fallback.includes('try again') ? '' : ' Please try again.'}
        </span>
      )}
    </p>
  );
}
