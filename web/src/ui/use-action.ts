import { type RefObject, useState } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** The message of an action that succeeded. Its title can be a sentence without an end mark, such as 'Copied'. */
export interface Feedback {
  readonly title: string;
  readonly text?: string;
  /** Whether something is left open although the action succeeded, so that it does not look like plain success. */
  readonly isUncertain?: boolean;
}

/**
 * Keeps the state of one action at a time, for `ActionStatus`. Returns `perform`, which runs a request, whether one is running (`isBusy`), and
 * the result of the last one: `feedback` when it succeeded, else `error`. A page disables its buttons while `isBusy`.
 * @param fallback the element that gets the focus if the action removed the button that started it
 */
export function useAction(fallback?: RefObject<HTMLElement | null>) {
  const [isBusy, setIsBusy] = useState(false);
  useReturnFocus(isBusy, fallback);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const [error, setError] = useState<unknown>(undefined);

  /** Resolves to true when the request succeeded. The feedback may depend on the answer. */
  const perform = async <T>(request: Promise<T>, done: Feedback | ((answer: T) => Feedback)): Promise<boolean> => {
    setIsBusy(true);
    setFeedback(null);
    setError(undefined);
    try {
      const answer = await request;
      setFeedback(typeof done === 'function' ? done(answer) : done);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    feedback,
    error,
    perform,
    /** Removes the last result, when the user begins something else. */
    forget: () => {
      setFeedback(null);
      setError(undefined);
    },
  };
}
