import { Button } from '@mantine/core';
import {
  type AdminPlan_PlanFragment,
  type PlanCard_FiguresFragment,
  useRemovePlanMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { errorCode } from '#web/graphql/error-message.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { describeFreePlanLoss, type FreePlans } from './free-plan.ts';
import { describeHolders, usersHave } from './plan-holders.ts';
import classes from './Plans.module.css';

interface DeletePlanProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
  readonly freePlans: FreePlans;
  /** Called, after `onClose`, when the administrator deactivates the plan instead. */
  readonly onDeactivate: () => void;
  /** Called when the plan was deleted. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a plan is deleted. For a plan that users have, it says how many, and offers to deactivate it instead. */
export function DeletePlan(props: DeletePlanProps) {
  return props.figures.holders > 0 ? <PlanInUse {...props} /> : <ConfirmDeletion {...props} />;
}

function DeactivateInstead({ onDeactivate, onClose }: Pick<DeletePlanProps, 'onDeactivate' | 'onClose'>) {
  return (
    <Button
      variant="default"
      onClick={() => {
        onClose();
        onDeactivate();
      }}
    >
      Deactivate instead
    </Button>
  );
}

function PlanInUse({ plan: { name, isActive }, figures, onDeactivate, onClose }: DeletePlanProps) {
  return (
    <Dialog title={`${name} can’t be deleted`} onClose={onClose}>
      <div className={classes.inUse}>
        <p>
          {usersHave(figures.holders)} the plan: {describeHolders(figures)}.
        </p>
        <p>
          {isActive
            ? 'When it is deactivated, they keep it, and it can’t be bought or assigned. Promo codes still grant it.'
            : 'It is inactive: they keep it, and it can’t be bought or assigned. It can be deleted once no one has it.'}
        </p>
        <div className={classes.dialogButtons}>
          {isActive && <DeactivateInstead onDeactivate={onDeactivate} onClose={onClose} />}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ConfirmDeletion({ plan, freePlans, onDeactivate, onDone, onClose }: DeletePlanProps) {
  const { id, name, isActive, features } = plan;
  const loss = describeFreePlanLoss(id, freePlans);
  const [remove, { loading, error }] = useRemovePlanMutation({
    onCompleted: () => {
      announce(`The ${name} plan was deleted.`);
      onDone();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  const canDeactivate = isActive && errorCode(error) === 'CONFLICT';
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      destroys={[`The plan, its prices and its ${plural(features.length, 'feature')}`]}
      confirmLabel="Delete plan"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete plan."
      alternative={canDeactivate && <DeactivateInstead onDeactivate={onDeactivate} onClose={onClose} />}
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      {loss !== null && <p className={classes.note}>{loss}.</p>}
      <p className={classes.note}>No user has it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
