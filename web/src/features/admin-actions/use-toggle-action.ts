import { useChangeDefaultActionMutation } from '#web/graphql/admin-operations.generated.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { ActionRow } from './action-rows.ts';

/** Returns a function that activates or deactivates an action immediately, and offers Undo. `onChanged` reloads the list. */
export function useToggleAction(onChanged: () => Promise<void>) {
  const [save] = useChangeDefaultActionMutation();
  return ({ id, name, isActive }: ActionRow) =>
    switchWithUndo({
      isOn: isActive,
      set: async (isOn) => {
        await save({ variables: { id, input: { isActive: isOn } } });
        await onChanged();
      },
      done: `${name} was ${isActive ? 'deactivated' : 'activated'}.`,
      failure: () => {
        announce('Failed to update action status.');
      },
    });
}
