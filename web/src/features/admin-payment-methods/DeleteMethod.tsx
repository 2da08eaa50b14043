import {
  type MethodTable_MethodFragment,
  useDeletedPaymentMethodQuery,
  useRemovePaymentMethodMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog, toLoadError } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { PAYMENT_PROVIDERS } from './providers.ts';

interface DeleteMethodProps {
  readonly method: MethodTable_MethodFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Lists what a deletion destroys.
 * @param renewals the subscriptions that renew at the provider, over all of its payment methods: a subscription does not store which one it uses
 */
function listLosses({ provider, isActive }: MethodTable_MethodFragment, renewals: number): string[] {
  const { label } = PAYMENT_PROVIDERS[provider];
  const renewing = plural(renewals, 'subscription renews', 'subscriptions renew');
  return [
    `The credentials of this ${label} account`,
    `${renewing} at ${label}: renewals and refunds of those in this account are no longer recorded, and they can’t be canceled from here`,
    ...(isActive ? ['It is active: new payments go to the next active method, or stop'] : []),
  ];
}

/** Asks before a payment method is deleted. */
export function DeleteMethod({ method, onDone, onClose }: DeleteMethodProps) {
  const { id, name } = method;
  const losses = useDeletedPaymentMethodQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const [remove, { loading, error }] = useRemovePaymentMethodMutation({
    onCompleted: () => {
      announce(`${name} was deleted.`);
      onDone();
    },
    // Shown by the dialog.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      destroys={losses.data && listLosses(method, losses.data.paymentMethodRenewals)}
      loadError={toLoadError(losses)}
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
