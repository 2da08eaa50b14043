import { type PlanFacts_UserFragment, useAdminRemoveDaysMutation } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { DaysDialog, useDaysForm } from './DaysDialog.tsx';

interface RemoveDaysProps {
  readonly user: PlanFacts_UserFragment;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Takes back days that were added to a plan and have not passed. */
export function RemoveDays({ user, onChanged, onClose }: RemoveDaysProps) {
  const { addedDaysLeft, grant, renewsAt } = user.subscription;
  const form = useDaysForm((days) =>
    /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= addedDaysLeft
      ? null
      : `Days must be a whole number from 1 to ${addedDaysLeft}`,
  );
  const [remove, { loading, error }] = useAdminRemoveDaysMutation({
    onCompleted: ({ adminRemoveDays: { currentPeriodEnd } }) => {
      announce(`The plan of ${user.email} now runs until ${formatUtcDay(currentPeriodEnd)}.`);
      void onChanged();
      onClose();
    },
    onError: form.showError,
  });
  return (
    <DaysDialog
      title={`Remove added days of ${user.email}`}
      submitLabel="Remove days"
      isBusy={loading}
      error={error}
      errorTitle="Failed to remove the days."
      description={`The plan has ${plural(addedDaysLeft, 'added day')} left.${grant || !renewsAt ? '' : ' The next payment stays on its day.'}`}
      form={form}
      send={(values) => remove({ variables: { id: user.id, ...values } })}
      onClose={onClose}
    />
  );
}
