import { useState } from 'react';
import { useChosenAction } from '#web/preferences/local-preferences.ts';
import { forgetReusedPrompt, readReusedPrompt } from '#web/session/reused-prompt.ts';
import type { Simplify } from './use-simplify.ts';

/** Returns the prompt of the history that the user wants to use again, and functions that take or refuse it. */
export function useReusedPrompt({ text, write, results, choices }: Simplify) {
  const [reused, setReused] = useState(readReusedPrompt);
  const [takenAction, setTakenAction] = useState<string | null>(null);
  const [isTaken, setIsTaken] = useState(false);
  const [chosenAction, chooseAction] = useChosenAction();
  const draft = text.trim();
  // What is written next is a new prompt.
  if (isTaken && draft === '') setIsTaken(false);
  // The history has the prompts of results, but not an edit that is neither saved nor canceled: the next result of another prompt ends it.
  const isEditing = results.runs.some(({ edit }) => edit !== undefined);
  const isUnsent = draft !== '' && (results.storedIds.length === 0 || isEditing);

  const forget = () => {
    forgetReusedPrompt();
    setReused(null);
  };
  return {
    /** Whether a prompt waits to be taken. */
    isWaiting: reused !== null,
    /** Whether taking it would lose text that is stored nowhere else, so that the user must be asked. */
    isAsking: reused !== null && isUnsent && draft !== reused.text.trim(),
    /** Puts the prompt into the editor, and chooses its action. Its model is that of the user's preference, as of every new prompt. */
    take: () => {
      if (!reused) return;
      choices.chooseModel(null);
      write(reused.text);
      chooseAction(reused.actionId);
      setTakenAction(reused.actionId);
      setIsTaken(true);
      forget();
    },
    /** Keeps what is in the editor. */
    refuse: forget,
    /** Whether the prompt in the editor was taken from the history. */
    isTaken,
    /** Whether the prompt was taken without its action, which the user can't run any more. False once they chose another one. */
    isActionGone:
      takenAction !== null && takenAction === chosenAction && choices.isKnown && choices.actionId !== takenAction,
  };
}
