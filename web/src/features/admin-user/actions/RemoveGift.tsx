import { useState } from 'react';
import type { UserAddOns_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useRemoveGift } from './use-remove-gift.ts';

export type Gift = UserAddOns_DetailsFragment['addOns']['nodes'][number];

interface RemoveGiftProps {
  readonly userId: string;
  readonly gift: Gift;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before what is left of a gift is taken back. */
export function RemoveGift({ userId, gift, onChanged, onClose }: RemoveGiftProps) {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const remove = useRemoveGift(userId, onChanged);
  const { addOn, promptsRemaining } = gift;
  const confirm = async () => {
    setState({ isBusy: true });
    try {
      await remove(gift.id);
      announce(`The rest of ${addOn.name} was removed.`);
      onClose();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <ConfirmDialog
      title={`Remove ${addOn.name}?`}
      destroys={[plural(promptsRemaining, 'unused prompt')]}
      confirmLabel="Remove gift"
      isBusy={state.isBusy}
      error={state.error}
      errorTitle="Failed to remove the gift."
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Prompts that were used stay used. The user is notified.</p>
    </ConfirmDialog>
  );
}
