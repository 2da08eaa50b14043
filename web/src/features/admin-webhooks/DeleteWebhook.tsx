import { useRemoveWebhookMutation } from '#web/graphql/admin-operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { listLosses } from './health.ts';

interface DeleteWebhookProps {
  readonly webhook: {
    readonly id: string;
    readonly name: string;
    readonly waitingCount: number;
    readonly lastDayCount: number;
  };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a webhook is deleted, and names the messages that are lost. */
export function DeleteWebhook({ webhook, onDone, onClose }: DeleteWebhookProps) {
  const { id, name } = webhook;
  const [remove, { loading, error }] = useRemoveWebhookMutation({
    onCompleted: () => {
      announce(`${name} was deleted.`);
      onDone();
    },
    // Shown by the dialog.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete ${name}?`}
      destroys={listLosses(webhook)}
      confirmLabel="Delete webhook"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete webhook."
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p>To stop deliveries for a while, switch the webhook off instead.</p>
    </ConfirmDialog>
  );
}
