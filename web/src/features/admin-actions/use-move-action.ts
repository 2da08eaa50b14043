import { useRef } from 'react';
import { useReorderDefaultActionsMutation } from '#web/graphql/admin-operations.generated.ts';
import { errorMessage } from '#web/graphql/error-message.ts';
import { type Direction, moveId } from '#web/lib/move-id.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { announce, offerUndo } from '#web/ui/undo/undo-notices.ts';
import type { ActionRow } from './action-rows.ts';

/** The id of the button that moves an action, which gets the focus back when its row has moved. */
export const toMoveButtonId = (actionId: string, direction: Direction) => `move-${actionId}-${direction}`;

/**
 * Focuses the button that moves an action in a direction. If that is disabled, at an end of the list, focuses the button of the other
 * direction.
 */
function focusMoveButton(actionId: string, direction: Direction): void {
  const directions: Direction[] = [direction, direction === 'up' ? 'down' : 'up'];
  const buttons = directions.map((way) => document.getElementById(toMoveButtonId(actionId, way)));
  buttons.find((button) => button && !button.hasAttribute('disabled'))?.focus();
}

/** Returns a function that moves an action by one position immediately, and offers Undo. It saves the whole order. */
export function useMoveAction(actions: readonly ActionRow[]) {
  const [reorder] = useReorderDefaultActionsMutation();
  const isSaving = useRef(false);
  const save = (ids: string[]) => reorder({ variables: { ids } });
  return async ({ id, name }: ActionRow, direction: Direction) => {
    if (isSaving.current) return;
    isSaving.current = true;
    // The row moves away from under the pointer: a second click would hit another row's button.
    ignoreSecondClick();
    const before = actions.map((action) => action.id);
    try {
      await save(moveId(before, id, direction));
      offerUndo(`${name} was moved ${direction}.`, () => save(before));
      // React has not moved the row yet.
      requestAnimationFrame(() => {
        focusMoveButton(id, direction);
      });
    } catch (error) {
      announce(`Failed to move action. ${errorMessage(error, 'Please try again.')}`);
    }
    isSaving.current = false;
  };
}
