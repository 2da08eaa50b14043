import { NativeSelect, Skeleton } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import {
  type PlanFacts_UserFragment,
  useAdminGiftAddOnsQuery,
  useAdminGiveAddOnMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { offerUndo } from '#web/ui/undo/undo-notices.ts';
import classes from '../UserPage.module.css';
import { useRemoveGift } from './use-remove-gift.ts';

interface GiveAddOnProps {
  readonly user: PlanFacts_UserFragment;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives a user an add-on without a payment. */
export function GiveAddOn({ user, onChanged, onClose }: GiveAddOnProps) {
  // One key for each opened form, so that a form that is sent twice gives once.
  const [idempotencyKey] = useState(newRunKey);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error: loadError } = useAdminGiftAddOnsQuery();
  const remove = useRemoveGift(user.id, onChanged);
  const [give, { loading, error }] = useAdminGiveAddOnMutation({
    onCompleted: ({ adminGiveAddOn: { id, addOn } }) => {
      offerUndo(`${user.email} got ${addOn.name}.`, () => remove(id));
      void onChanged();
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  const addOns = data?.adminAddOns ?? [];
  const addOnId = chosen ?? addOns[0]?.id;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (addOnId) void give({ variables: { id: user.id, addOnId, idempotencyKey } });
  };
  return (
    <FormDialog
      title={`Give an add-on to ${user.email}`}
      submitLabel="Give add-on"
      isBusy={loading}
      isDisabled={addOnId === undefined}
      error={loadError ?? error}
      errorTitle={loadError ? 'The add-ons could not be loaded.' : 'Failed to give the add-on.'}
      onSubmit={submit}
      onClose={onClose}
    >
      {!data && !loadError && <Skeleton height={64} />}
      {data && addOns.length === 0 && (
        <p className={classes.text}>There are no add-ons. Create one, or give prompts.</p>
      )}
      {addOns.length > 0 && (
        <NativeSelect
          label="Add-on"
          description="The user is notified, and gets its prompts at once. Nothing is charged."
          data={addOns.map(({ id, name, promptsAmount, isActive }) => ({
            value: id,
            label: `${name}: ${plural(promptsAmount, 'prompt')}${isActive ? '' : ' (retired)'}`,
          }))}
          value={addOnId}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
          }}
        />
      )}
    </FormDialog>
  );
}
