import { useRemoveDefaultActionMutation } from '#web/graphql/operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { ActionRow } from './action-columns.tsx';
import classes from './Actions.module.css';

interface DeleteActionProps {
  readonly action: ActionRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function DeleteAction({ action: { id, name }, onDone, onClose }: DeleteActionProps) {
  const [remove, { loading, error }] = useRemoveDefaultActionMutation({
    onCompleted: () => {
      announce('Default action deleted.');
      onDone();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      destroys={['This will remove the action from all users.']}
      confirmLabel="Delete action"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete default action."
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p className={classes.note}>
        Rewrites made with it stay in the history. To stop offering it for a while, deactivate it instead.
      </p>
    </ConfirmDialog>
  );
}
