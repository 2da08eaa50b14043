import { useState } from 'react';
import type { Answer, Choices } from '../../messages.ts';
import { send } from '../../send.ts';

/** The preferred action of the account, which the web app starts with, too. What the user chooses counts at once, while it is being saved. */
export function usePreferredAction(loaded: Answer<Choices> | null) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOffered =
    loaded?.ok === true && loaded.value.groups.some(({ actions }) => actions.some(({ id }) => id === chosen));
  return {
    /** The choices with the action that is shown, and that runs. Null while they are loading. */
    choices:
      loaded?.ok === true && chosen !== null && isOffered
        ? { ok: true as const, value: { ...loaded.value, actionId: chosen } }
        : loaded,
    /** Why the last choice was not saved. */
    problem,
    choose: async (id: string) => {
      setChosen(id);
      setProblem(null);
      const answer = await send('own:choose-action', { id });
      if (answer.ok) return;
      // Unless the user chose another one meanwhile.
      setChosen((current) => (current === id ? null : current));
      setProblem(`Not saved. ${answer.failure.message}`);
    },
  };
}
