import { IconCheck } from '@tabler/icons-react';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import classes from './Outcome.module.css';
import type { Said } from './use-acts.ts';

interface OutcomeProps {
  readonly said: Said | null;
  /** What the server refused, unless it is shown beside a field. */
  readonly error?: unknown;
  /** What did not work: stands before the reason. */
  readonly failed?: string;
}

const reasonOf = (error: unknown) =>
  errorCode(error) === undefined
    ? 'The server could not be reached, and nothing was changed.'
    : errorMessage(error, 'Nothing was changed. Please try again.');

/** Quiet for the eye, and read out. */
export function Outcome({ said, error, failed }: OutcomeProps) {
  return (
    <>
      <p role="status" className={classes.outcome}>
        {said && (
          <>
            <IconCheck aria-hidden size={16} stroke={2} />
            <span>
              {said.title}
              {said.text && <>. {said.text}</>}
            </span>
          </>
        )}
      </p>
      <p role="alert" className={classes.failure}>
        {error !== undefined && (failed ? `${failed} ${reasonOf(error)}` : reasonOf(error))}
      </p>
    </>
  );
}
