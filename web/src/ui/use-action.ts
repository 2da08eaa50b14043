import { useState } from 'react';

/** The message that is shown when an action succeeded. */
export interface Feedback {
  readonly title: string;
  readonly text?: string;
}

/** Sends requests one at a time and keeps the result of the last one, for `ActionStatus`. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
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
    ...{ isBusy, feedback, error, perform },
    /** Removes the last message, when the user begins something else. */
    forget: () => {
      setFeedback(null);
      setError(undefined);
    },
  };
}
