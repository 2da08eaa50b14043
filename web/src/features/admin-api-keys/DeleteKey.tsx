import { type KeyTable_KeyFragment, useRemoveProviderKeyMutation } from '#web/graphql/admin-operations.generated.ts';
import { OPERATOR_PROVIDERS } from '#web/lib/operator-providers.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { SERVER } from './KeyFields.tsx';

type Key = KeyTable_KeyFragment;

interface DeleteKeyProps {
  readonly providerKey: Key;
  readonly keys: readonly Key[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says what rewrites prompts once the key is deleted. */
function describeNext({ id, isActive }: Key, keys: readonly Key[]): string {
  if (!isActive) return 'It is inactive: rewrites do not use it now';
  const next = keys.find((key) => key.isActive && key.id !== id);
  return next
    ? `Rewrites go on with ${next.keyName} (${OPERATOR_PROVIDERS[next.provider]})`
    : 'It is the last active key: the built-in engine rewrites, and actions that need a model stop working';
}

/** Says how many models go with the key: those of its own server. Models of aggregators stay enabled for the provider's next key. */
function describeModels({ provider, enabledModels }: Key): string[] {
  if (provider !== SERVER || enabledModels.length === 0) return [];
  return [`${plural(enabledModels.length, 'enabled model')}, which users can no longer choose`];
}

/** Asks before a provider key is deleted. `keys` are all keys, this one included. */
export function DeleteKey({ providerKey, keys, onDone, onClose }: DeleteKeyProps) {
  const { id, keyName, provider, maskedKey } = providerKey;
  const keyText = maskedKey
    ? `The key ${maskedKey} of ${OPERATOR_PROVIDERS[provider]}`
    : `The address of the server, which has no key`;
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
      destroys={[keyText, ...describeModels(providerKey), describeNext(providerKey, keys)]}
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
