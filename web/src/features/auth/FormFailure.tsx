import { errorMessage, formError } from '#web/graphql/error-message.ts';
import classes from './AuthPage.module.css';

/** The error of a form, unless its fields show it. Always rendered, so that screen readers announce new errors. */
export function FormFailure({ error, fallback }: { error: unknown; fallback: string }) {
  const shown = formError(error);
  return (
    <p role="alert" className={classes.failure}>
      {shown !== undefined && errorMessage(shown, fallback)}
    </p>
  );
}
