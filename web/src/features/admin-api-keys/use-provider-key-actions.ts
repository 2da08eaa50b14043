import {
  type KeyTable_KeyFragment,
  useReorderProviderKeysMutation,
  useToggleProviderKeyMutation,
  useTryProviderKeyMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { type Direction, moveId } from '#web/lib/move-id.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';

type Key = KeyTable_KeyFragment;

/** Returns what the menu of a key does. Each function announces its result; `move` also reloads the list. */
export function useProviderKeyActions(keys: readonly Key[], reload: () => Promise<unknown>) {
  const [toggle] = useToggleProviderKeyMutation();
  const [tryIt] = useTryProviderKeyMutation();
  const [reorder] = useReorderProviderKeysMutation();
  return {
    /** Activates or deactivates a key immediately, and offers Undo. */
    toggle: ({ id, keyName, isActive }: Key) =>
      switchWithUndo({
        isOn: isActive,
        set: (next) => toggle({ variables: { id, isActive: next } }),
        done: `${keyName} was ${isActive ? 'deactivated' : 'activated'}.`,
        failure: 'Failed to update API key.',
      }),
    tryKey: async ({ id, keyName }: Key) => {
      try {
        const { data } = await tryIt({ variables: { id } });
        const reason = data?.tryProviderKey.reason;
        announce(reason ? `${keyName} does not work. ${reason}` : `${keyName} works.`);
      } catch {
        announce(`${keyName} could not be tried.`);
      }
    },
    move: async ({ id, keyName }: Key, direction: Direction) => {
      try {
        const ids = keys.map((key) => key.id);
        await reorder({ variables: { ids: moveId(ids, id, direction) } });
        announce(`${keyName} was moved ${direction}.`);
      } catch {
        announce('Failed to move the key. The list was loaded again.');
      }
      await reload();
    },
  };
}
