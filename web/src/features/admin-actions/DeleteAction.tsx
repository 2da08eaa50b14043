import { useRemoveDefaultActionMutation } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { ActionRow } from './action-rows.ts';
import classes from './Actions.module.css';

interface DeleteActionProps {
  readonly action: ActionRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a default action is deleted, and says how often it was used. */
export function DeleteAction({ action: { id, name, usesLast30Days }, onDone, onClose }: DeleteActionProps) {
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
      destroys={[
        'This will remove the action from all users.',
        ...(usesLast30Days > 0 ? [`It was used ${plural(usesLast30Days, 'time')} in the last 30 days.`] : []),
      ]}
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
