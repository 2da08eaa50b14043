import type { AdminPlan_PlanFragment } from '#web/graphql/admin-operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { describeFreePlanLoss, type FreePlans } from './free-plan.ts';
import classes from './Plans.module.css';
import type { PlanFlag } from './use-plan-flags.ts';

interface TakeFreePlanAwayProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly flag: PlanFlag;
  readonly freePlans: FreePlans;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the free plan is deactivated or hidden: users who get no plan because of that do not get one when it is undone. */
export function TakeFreePlanAway({ plan: { id, name }, flag, freePlans, onConfirm, onClose }: TakeFreePlanAwayProps) {
  const verb = flag === 'isActive' ? 'Deactivate' : 'Hide';
  const loss = describeFreePlanLoss(id, freePlans);
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      destroys={loss === null ? [] : [loss]}
      confirmLabel={`${verb} plan`}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <p className={classes.note}>Users who have {name} now keep it.</p>
    </ConfirmDialog>
  );
}
