import { Button } from '@mantine/core';
import { errorCode } from '#web/graphql/error-message.ts';
import { type AdminPlan_PlanFragment, useRemovePlanMutation } from '#web/graphql/operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import classes from './Plans.module.css';

interface DeletePlanProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly onDeactivate: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a plan is deleted. When the plan is in use, the server says by how many users, and deactivating is offered instead. */
export function DeletePlan({ plan, onDeactivate, onDone, onClose }: DeletePlanProps) {
  const { id, name, isActive } = plan;
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
      title={`Are you sure you want to delete ${name}?`}
      destroys={['The plan, its prices and its features']}
      confirmLabel="Delete plan"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete plan."
      alternative={
        canDeactivate && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              onDeactivate();
            }}
          >
            Deactivate instead
          </Button>
        )
      }
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p className={classes.note}>This cannot be undone. A plan that users have can only be deactivated.</p>
    </ConfirmDialog>
  );
}
