import { errorMessage } from '#web/graphql/error-message.ts';
import { type AdminPlan_PlanFragment, useSavePlanMutation } from '#web/graphql/operations.generated.ts';
import { announce, offerUndo } from '#web/ui/undo/undo-notices.ts';

type Flag = 'isActive' | 'isHidden';

const DID: Readonly<Record<Flag, readonly [on: string, off: string]>> = {
  isActive: ['activated', 'deactivated'],
  isHidden: ['hidden', 'made visible'],
};

/** Activates, deactivates, hides and shows plans, at once and with Undo. */
export function usePlanFlags() {
  const [save] = useSavePlanMutation();
  return async ({ id, name, ...plan }: AdminPlan_PlanFragment, flag: Flag) => {
    const before = plan[flag];
    const set = (value: boolean) => save({ variables: { id, input: { [flag]: value } } });
    const [on, off] = DID[flag];
    try {
      await set(!before);
      offerUndo(`The ${name} plan was ${before ? off : on}.`, () => set(before));
    } catch (failure) {
      announce(`Failed to edit plan. ${errorMessage(failure, 'Please try again.')}`);
    }
  };
}
