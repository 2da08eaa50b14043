import {
  type MethodTable_MethodFragment,
  useRemovePaymentMethodMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { PROVIDERS } from './providers.ts';

interface DeleteMethodProps {
  readonly method: MethodTable_MethodFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function DeleteMethod({ method: { id, name, provider, isActive }, onDone, onClose }: DeleteMethodProps) {
  const [remove, { loading, error }] = useRemovePaymentMethodMutation({
    onCompleted: () => {
      announce(`${name} was deleted.`);
      onDone();
    },
    // Shown by the dialog.
    onError: () => undefined,
  });
  const { label } = PROVIDERS[provider];
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      destroys={[
        `The credentials of this ${label} account`,
        'Renewals and refunds of all that was bought with it: they are no longer recorded, and no one can cancel there from here',
        ...(isActive ? ['It is active: new payments go to the next active method, or stop'] : []),
      ]}
      confirmLabel="Delete payment method"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete payment method."
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p>While anyone renews through it, deactivate it instead.</p>
    </ConfirmDialog>
  );
}
