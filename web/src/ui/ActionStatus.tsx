import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import classes from './ActionStatus.module.css';
import type { Feedback } from './use-action.ts';

interface ActionStatusProps {
  /** The message of success. Null or left out: there is none to show. */
  readonly feedback?: Feedback | null;
  /** The error of the action. Undefined when there is none, or when it is shown beside a field. */
  readonly error?: unknown;
  /** What failed, in a sentence. Shown before the reason. */
  readonly errorTitle?: string;
}

/** Says why an action failed. The server's message is shown if it has one for users. */
const toReason = (error: unknown) =>
  errorCode(error) === undefined
    ? 'The server could not be reached, so this may not have been saved. Please try again.'
    : errorMessage(error, 'Nothing was changed. Please try again.');

/** Ends a title with a period, unless it has a mark at its end, such as `Promo code applied!`. */
const endSentence = (title: string) => (/[.!?…]$/.test(title) ? title : `${title}.`);

/** Shows the result of an action, and announces it to screen readers. Empty while there is none. */
export function ActionStatus({ feedback, error, errorTitle }: ActionStatusProps) {
  const Icon = feedback?.isUncertain ? IconAlertTriangle : IconCheck;
  return (
    <>
      <p role="status" className={classes.feedback} data-uncertain={feedback?.isUncertain}>
        {feedback && (
          <>
            <Icon aria-hidden size={16} stroke={2} />
            <span>{feedback.text ? `${endSentence(feedback.title)} ${feedback.text}` : feedback.title}</span>
          </>
        )}
      </p>
      <p role="alert" className={classes.error}>
        {error !== undefined && (errorTitle ? `${errorTitle} ${toReason(error)}` : toReason(error))}
      </p>
    </>
  );
}
