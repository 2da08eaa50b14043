import {
  type TokenTable_TokenFragment,
  useRemoveAccessTokenMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { formatInstant } from '#web/lib/relative-time.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';

interface DeleteTokenProps {
  readonly token: TokenTable_TokenFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a token is deleted, and names the scopes that stop working. */
export function DeleteToken({ token: { id, name, lastUsedAt, scopes }, onDone, onClose }: DeleteTokenProps) {
  const [remove, { loading, error }] = useRemoveAccessTokenMutation({
    onCompleted: () => {
      announce(`${name} was deleted.`);
      onDone();
    },
    // Shown by the dialog.
    onError: () => undefined,
  });
  const use = lastUsedAt ? `It was last used at ${formatInstant(new Date(lastUsedAt))}` : 'It was never used';
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      destroys={[use, `It is revoked: requests with it are rejected at once (${scopes.join(', ')})`]}
      confirmLabel="Delete token"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete access token."
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p>To stop it for a while, deactivate it instead.</p>
    </ConfirmDialog>
  );
}
