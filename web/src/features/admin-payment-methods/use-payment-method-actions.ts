import {
  type MethodTable_MethodFragment,
  useTogglePaymentMethodMutation,
  useTryPaymentMethodMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';

type Method = MethodTable_MethodFragment;

/** Returns what the menu of a payment method does. Each function announces its result, and reloads: another method may take the payments now. */
export function usePaymentMethodActions(reload: () => Promise<void>) {
  const [toggle] = useTogglePaymentMethodMutation();
  const [tryIt] = useTryPaymentMethodMutation();
  return {
    /** Deactivates a payment method immediately, and offers Undo. */
    toggle: ({ id, name, isActive }: Method) =>
      switchWithUndo({
        isOn: isActive,
        set: async (next) => {
          await toggle({ variables: { id, isActive: next } });
          await reload();
        },
        done: `${name} was ${isActive ? 'deactivated' : 'activated'}.`,
        failure: 'Failed to update payment method.',
      }),
    tryMethod: async ({ id, name }: Method) => {
      try {
        const { data } = await tryIt({ variables: { id } });
        const reason = data?.tryPaymentMethod.reason;
        announce(reason ? `${name} does not work. ${reason}` : `${name} works.`);
      } catch {
        announce(`${name} could not be tried.`);
      }
      await reload();
    },
  };
}
