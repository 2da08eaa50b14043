import { type AdminPlan_PlanFragment, useSavePlanMutation } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';

export type PlanFlag = 'isActive' | 'isHidden';

const PAST_ACTIONS: Readonly<Record<PlanFlag, readonly [on: string, off: string]>> = {
  isActive: ['activated', 'deactivated'],
  isHidden: ['hidden', 'made visible'],
};

/** Says how many users keep a plan that is deactivated. Empty when no one has it. */
const keepSentence = (holders: number) =>
  holders === 0 ? '' : ` ${plural(holders, 'user')} ${holders === 1 ? 'keeps' : 'keep'} it.`;

/**
 * Returns a function that switches a flag of a plan immediately, and offers Undo. `holders` is the number of users who have the plan.
 * @param reload loads the plans again, because the switch may make another one the free plan
 */
export function usePlanFlags(reload: () => Promise<void>) {
  const [save] = useSavePlanMutation();
  return ({ id, name, ...plan }: AdminPlan_PlanFragment, flag: PlanFlag, holders: number) => {
    const before = plan[flag];
    const [on, off] = PAST_ACTIONS[flag];
    const isDeactivated = flag === 'isActive' && before;
    return switchWithUndo({
      isOn: before,
      set: async (value) => {
        await save({ variables: { id, input: { [flag]: value } } });
        await reload();
      },
      done: `The ${name} plan was ${before ? off : on}.${isDeactivated ? keepSentence(holders) : ''}`,
      failure: 'Failed to edit plan.',
    });
  };
}
