import {
  type KeyTable_KeyFragment,
  useReorderProviderKeysMutation,
  useToggleProviderKeyMutation,
  useTryProviderKeyMutation,
} from '#web/graphql/operations.generated.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';

type Key = KeyTable_KeyFragment;

/** The ids after a key moved one place up or down. */
function moved(keys: readonly Key[], { id }: Key, step: -1 | 1): string[] {
  const ids = keys.map((key) => key.id);
  const at = ids.indexOf(id);
  ids.splice(at, 1);
  ids.splice(at + step, 0, id);
  return ids;
}

/** What the menu of a key does. */
export function useKeyActs(keys: readonly Key[], reload: () => Promise<unknown>) {
  const [toggle] = useToggleProviderKeyMutation();
  const [tryIt] = useTryProviderKeyMutation();
  const [reorder] = useReorderProviderKeysMutation();
  return {
    /** At once and with Undo. */
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
    move: async (key: Key, step: -1 | 1) => {
      try {
        await reorder({ variables: { ids: moved(keys, key, step) } });
        announce(`${key.keyName} was moved ${step < 0 ? 'up' : 'down'}.`);
      } catch {
        announce('Failed to move the key. The list was loaded again.');
      }
      await reload();
    },
  };
}
