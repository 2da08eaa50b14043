import { useAdminDeletePromoCodeMutation } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { PromoCode } from './promo-texts.ts';

interface DeletePromoCodeProps {
  readonly promo: PromoCode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a promo code is deleted. */
export function DeletePromoCode({ promo: { id, code, usedCount }, onDone, onClose }: DeletePromoCodeProps) {
  const [remove, { loading, error }] = useAdminDeletePromoCodeMutation({
    onCompleted: () => {
      announce(`${code} was deleted.`);
      onDone();
    },
    // Shown by the dialog.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete ${code}?`}
      destroys={['The code: it is rejected at once', `The list of its ${plural(usedCount, 'use')}`]}
      confirmLabel="Delete code"
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete promo code."
      onConfirm={() => void remove({ variables: { id } })}
      onClose={onClose}
    >
      <p>Users keep what they got from it. To stop it for a while, deactivate it instead.</p>
    </ConfirmDialog>
  );
}
