import { useAdminSavePromoCodeMutation } from '#web/graphql/admin-operations.generated.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { offerUndo } from '#web/ui/undo/undo-notices.ts';
import type { PromoCode } from './promo-texts.ts';

/** Switches codes on and off at once, with Undo. A failure is only logged: the badge still shows the state that the code has. */
export function useToggle(onChanged: () => Promise<void>) {
  const [save] = useAdminSavePromoCodeMutation();
  const change = async (id: string, isActive: boolean) => {
    await save({ variables: { id, input: { isActive } } });
    await onChanged();
  };
  return async ({ id, code, isActive }: PromoCode) => {
    ignoreSecondClick();
    try {
      await change(id, !isActive);
      offerUndo(`${code} was ${isActive ? 'deactivated' : 'activated'}.`, () => change(id, isActive));
    } catch (error) {
      console.error('A promo code could not be switched.', error);
    }
  };
}
