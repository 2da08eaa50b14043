import { useChangeDefaultActionMutation } from '#web/graphql/admin-operations.generated.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { announce, offerUndo } from '#web/ui/undo/undo-notices.ts';
import type { ActionRow } from './action-rows.ts';

/** Activates and deactivates actions, at once and with Undo, and reloads the list. */
export function useToggleAction(onChanged: () => Promise<void>) {
  const [save] = useChangeDefaultActionMutation();
  const set = async (id: string, isActive: boolean) => {
    await save({ variables: { id, input: { isActive } } });
    await onChanged();
  };
  return async ({ id, name, isActive }: ActionRow) => {
    ignoreSecondClick();
    try {
      await set(id, !isActive);
      offerUndo(`${name} was ${isActive ? 'deactivated' : 'activated'}.`, () => set(id, isActive));
    } catch {
      announce('Failed to update action status.');
    }
  };
}
