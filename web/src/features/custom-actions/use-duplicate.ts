import { CUSTOM_ACTION } from '#schema/limits.ts';
import type { Effect } from '#web/ui/action-effect/effect-texts.ts';
import { toCopyName } from './copy-name.ts';
import { useCreateAction } from './use-create-action.ts';

/** The action to copy. */
interface Original {
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  readonly icon: string | null;
  /** Default actions have no category and no tags that a copy could take. */
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly chosenEffect: Effect | null;
}

/**
 * Returns a function that saves a copy of an action among the user's own actions.
 * @param takenNames the names of the user's actions, which the copy must not have
 * @param onDuplicated called with the id of the copy, to open it for editing
 */
export function useDuplicate(takenNames: readonly string[], onDuplicated: (id: string) => void) {
  const [create, { error }] = useCreateAction({
    onCompleted: ({ createCustomAction: { id } }) => {
      onDuplicated(id);
    },
    onError: () => undefined,
  });
  const duplicate = ({ name, description, prompt, icon, category = 'General', tags = [], ...original }: Original) => {
    const input = {
      name: toCopyName(name, takenNames, CUSTOM_ACTION.name),
      description: description.slice(0, CUSTOM_ACTION.description),
      prompt,
      icon,
      category,
      tags: [...tags],
      effect: original.chosenEffect,
    };
    void create({ variables: { input } });
  };
  return { duplicate, error };
}
