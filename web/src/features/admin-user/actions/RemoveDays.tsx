import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type PlanFacts_UserFragment, useAdminRemoveDaysMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { plural } from '#web/lib/quantities.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';

interface RemoveDaysProps {
  readonly user: PlanFacts_UserFragment;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Takes back days that were added to a plan and have not passed. */
export function RemoveDays({ user, onChanged, onClose }: RemoveDaysProps) {
  const { addedDaysLeft, grant, renewsAt } = user.subscription;
  // One key for each opened form, so that a form that is sent twice removes once.
  const [idempotencyKey] = useState(newRunKey);
  const form = useForm({
    initialValues: { days: '' },
    validate: {
      days: (days) =>
        /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= addedDaysLeft
          ? null
          : `Days must be a whole number from 1 to ${addedDaysLeft}`,
    },
  });
  const [remove, { loading, error }] = useAdminRemoveDaysMutation({
    onCompleted: ({ adminRemoveDays: { currentPeriodEnd } }) => {
      announce(`The plan of ${user.email} now runs until ${formatUtcDay(currentPeriodEnd)}.`);
      void onChanged();
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={`Remove added days of ${user.email}`}
      submitLabel="Remove days"
      isBusy={loading}
      error={error}
      errorTitle="Failed to remove the days."
      onSubmit={form.onSubmit(
        ({ days }) => void remove({ variables: { id: user.id, days: Number(days), idempotencyKey } }),
      )}
      onClose={onClose}
    >
      <TextInput
        label="Days"
        description={`The plan has ${plural(addedDaysLeft, 'added day')} left.${grant || !renewsAt ? '' : ' The next payment stays on its day.'}`}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('days')}
      />
    </FormDialog>
  );
}
