import { Skeleton } from '@mantine/core';
import {
  type ResumedPlanQuery,
  useAdminResumeSubscriptionMutation,
  useResumedPlanQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { FormDialog } from '../FormDialog.tsx';
import { ErrorState } from '../PageStates.tsx';
import { announce } from '../undo/undo-notices.ts';

type Subscription = ResumedPlanQuery['adminUser']['subscription'];

interface ResumePlanProps {
  readonly user: { readonly id: string; readonly email: string };
  /** Loads what else depends on the plan. */
  readonly onChanged?: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

const nameOf = ({ ownPlan }: Subscription) => ownPlan?.name ?? 'current';

/** Says what is charged after the cancellation is withdrawn. */
function describeCharge(subscription: Subscription): string {
  const { ownPeriodEnd, renewsAtIfResumed, scheduledPlan } = subscription;
  const withdrawn = `The cancellation of the ${nameOf(subscription)} plan is withdrawn`;
  if (renewsAtIfResumed) {
    return `${withdrawn}, at the payment provider too. The user is charged again on ${formatUtcDay(renewsAtIfResumed)}.`;
  }
  const end = ownPeriodEnd ? `on ${formatUtcDay(ownPeriodEnd)}` : 'with its period';
  return scheduledPlan
    ? `${withdrawn}, at the payment provider too. The ${scheduledPlan.name} plan follows, and renews as it did before.`
    : `${withdrawn}. Nothing is charged: no payment provider renews the plan, which ends ${end}.`;
}

/** Asks before a cancelled plan renews again, which charges its user. */
export function ResumePlan({ user, onChanged, onClose }: ResumePlanProps) {
  const loaded = useResumedPlanQuery({ variables: { id: user.id }, fetchPolicy: 'network-only' });
  const subscription = loaded.data?.adminUser.subscription;
  const [resume, { loading, error }] = useAdminResumeSubscriptionMutation({
    onCompleted: () => {
      announce(`The ${subscription ? nameOf(subscription) : 'current'} plan of ${user.email} was resumed.`);
      void onChanged?.();
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  return (
    <FormDialog
      title={`Resume the plan of ${user.email}?`}
      submitLabel="Resume plan"
      isBusy={loading}
      isDisabled={!subscription}
      error={error}
      errorTitle="Failed to resume the plan."
      onSubmit={(event) => {
        event.preventDefault();
        void resume({ variables: { id: user.id } });
      }}
      onClose={onClose}
    >
      {subscription && <p>{describeCharge(subscription)}</p>}
      {!subscription && !loaded.error && (
        <div role="status" aria-label="Loading the plan">
          <Skeleton height={44} />
        </div>
      )}
      {!subscription && loaded.error && (
        <ErrorState
          title="The plan could not be loaded"
          error={loaded.error}
          hint="Nothing was changed."
          onRetry={() => void loaded.refetch()}
        />
      )}
    </FormDialog>
  );
}
