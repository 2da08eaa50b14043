import { errorMessage, fieldErrors } from '#web/graphql/error-message.ts';
import classes from './AuthPage.module.css';

/** Why the form was refused, unless that stands beside a field. Always there, so that screen readers hear it come. */
export function FormFailure({ error, fallback }: { error: unknown; fallback: string }) {
  const isToldByFields = Object.keys(fieldErrors(error)).length > 0;
  return (
    <p role="alert" className={classes.failure}>
      {error !== undefined && !isToldByFields && errorMessage(error, fallback)}
    </p>
  );
}
