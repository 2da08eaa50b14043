import { SIMPLIFY } from '#web/lib/simplify-action.ts';
import type { Choices, Failure } from '../messages.ts';
import { modelFailure } from '../model-failure.ts';
import { type Parts, showActions } from './panel-parts.ts';
import { send } from './toolkit.ts';

/** The list of actions in a panel, and the user's choice. */
export function createActionChoice({ action }: Pick<Parts, 'action'>) {
  let choices: Choices | null = null;
  let chosen: string | null = null;
  action.append(new Option('Simplify', SIMPLIFY));
  return {
    /** Remembers what the user chose for this panel. */
    choose: () => {
      chosen = action.value;
    },
    /** Loads the actions before the first run, and again where something was missing. Resolves to why the chosen one can't run. */
    prepare: async (): Promise<Failure | null> => {
      if (!choices) {
        const answer = await send('page:choices');
        // Without the actions, the default one is not known, and another one would cost a prompt.
        if (!answer.ok) return answer.failure;
        choices = answer.value;
        showActions(action, choices, chosen);
      }
      const failure = modelFailure(choices, action.value, 'in the popup');
      // The user may get a model before the next run.
      if (failure) choices = null;
      return failure;
    },
  };
}
