import { useAdminSavePromoCodeMutation } from '#web/graphql/admin-operations.generated.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import type { PromoCode } from './promo-texts.ts';

/**
 * Returns a function that switches a code on or off immediately, and offers Undo. A failure is only logged: the badge still shows the state
 * that the code has.
 */
export function useToggle(onChanged: () => Promise<void>) {
  const [save] = useAdminSavePromoCodeMutation();
  return ({ id, code, isActive }: PromoCode) =>
    switchWithUndo({
      isOn: isActive,
      set: async (isOn) => {
        await save({ variables: { id, input: { isActive: isOn } } });
        await onChanged();
      },
      done: `${code} was ${isActive ? 'deactivated' : 'activated'}.`,
      failure: (error) => {
        console.error('A promo code could not be switched.', error);
      },
    });
}
