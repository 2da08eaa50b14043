import { SUBSCRIPTION } from '#schema/limits.ts';
import {
  type PlanFacts_UserFragment,
  useAdminAddDaysMutation,
  useAdminRemoveDaysMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { offerUndo } from '#web/ui/undo/undo-notices.ts';
import { DaysDialog, useDaysForm } from './DaysDialog.tsx';

interface AddDaysProps {
  readonly user: PlanFacts_UserFragment;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Lets a plan end later. A provider that renews it collects on the same day as before. */
export function AddDays({ user, onChanged, onClose }: AddDaysProps) {
  const { grant, renewsAt: ownRenewsAt } = user.subscription;
  // During a grant, the days are added to the grant.
  const renewsAt = grant ? null : ownRenewsAt;
  // The server checks the bounds.
  const form = useDaysForm((days) =>
    /^\d+$/.test(days.trim()) ? null : `Days must be a whole number from 1 to ${SUBSCRIPTION.maxDays}`,
  );
  const [remove] = useAdminRemoveDaysMutation();
  const undo = async (days: number, key: string) => {
    await remove({ variables: { id: user.id, days, idempotencyKey: key } });
    await onChanged();
  };
  const [add, { loading, error }] = useAdminAddDaysMutation({
    onCompleted: ({ adminAddDays: { currentPeriodEnd } }, options) => {
      const days = Number(options?.variables?.days);
      // One key for this notice, so that an Undo that is tried again removes the days once.
      const key = newRunKey();
      offerUndo(`The plan of ${user.email} now runs until ${formatUtcDay(currentPeriodEnd)}.`, () => undo(days, key));
      void onChanged();
      onClose();
    },
    onError: form.showError,
  });
  return (
    <DaysDialog
      title={`Add days for ${user.email}`}
      submitLabel="Add days"
      isBusy={loading}
      error={error}
      errorTitle="Failed to add days."
      description={`Counted from the end of the period, or from now if that is later.${
        renewsAt ? ` They do not move the next payment, which the provider collects on ${formatUtcDay(renewsAt)}.` : ''
      }`}
      form={form}
      send={(values) => add({ variables: { id: user.id, ...values } })}
      onClose={onClose}
    />
  );
}
