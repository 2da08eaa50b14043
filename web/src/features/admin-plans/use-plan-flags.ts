import { type AdminPlan_PlanFragment, useSavePlanMutation } from '#web/graphql/operations.generated.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';

type Flag = 'isActive' | 'isHidden';

const DID: Readonly<Record<Flag, readonly [on: string, off: string]>> = {
  isActive: ['activated', 'deactivated'],
  isHidden: ['hidden', 'made visible'],
};

/** Activates, deactivates, hides and shows plans, at once and with Undo. */
export function usePlanFlags() {
  const [save] = useSavePlanMutation();
  return ({ id, name, ...plan }: AdminPlan_PlanFragment, flag: Flag) => {
    const before = plan[flag];
    const [on, off] = DID[flag];
    return switchWithUndo({
      isOn: before,
      set: (value) => save({ variables: { id, input: { [flag]: value } } }),
      done: `The ${name} plan was ${before ? off : on}.`,
      failure: 'Failed to edit plan.',
    });
  };
}
