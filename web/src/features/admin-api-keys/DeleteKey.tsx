import { type KeyTable_KeyFragment, useRemoveProviderKeyMutation } from '#web/graphql/admin-operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { PROVIDERS } from './providers.ts';

type Key = KeyTable_KeyFragment;

interface DeleteKeyProps {
  readonly apiKey: Key;
  readonly keys: readonly Key[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What rewrites without the key, from its deletion on. */
function describeNext({ id, isActive }: Key, keys: readonly Key[]): string {
  if (!isActive) return 'It is inactive: rewrites do not use it now';
  const next = keys.find((key) => key.isActive && key.id !== id);
  return next
    ? `Rewrites go on with ${next.keyName} (${PROVIDERS[next.provider]})`
    : 'It is the last active key: the built-in engine rewrites, and actions that need a model stop working';
}

export function DeleteKey({ apiKey, keys, onDone, onClose }: DeleteKeyProps) {
  const { id, keyName, provider, maskedKey } = apiKey;
  const [remove, { loading, error }] = useRemoveProviderKeyMutation({
    onCompleted: () => {
      announce(`${keyName} was deleted.`);
      onDone();
    },
    // Shown by the dialog.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`Delete ${keyName}?`}
      destroys={[`The key ${maskedKey} of ${PROVIDERS[provider]}`, describeNext(apiKey, keys)]}
      confirmLabel="Delete API key"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete API key"
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p>It cannot be restored. To stop using it for a while, deactivate it instead.</p>
    </ConfirmDialog>
  );
}
