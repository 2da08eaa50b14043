import { Skeleton } from '@mantine/core';
import { type ResumedPlanQuery, useResumedPlanQuery } from '#web/graphql/admin-operations.generated.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ErrorState } from '../PageStates.tsx';
import classes from './Losses.module.css';

type Subscription = ResumedPlanQuery['adminUser']['subscription'];

export const planNameOf = ({ ownPlan }: Subscription) => ownPlan?.name ?? 'current';

/** Says what is charged after the cancellation is withdrawn. */
function describeCharge(subscription: Subscription): string {
  const { ownPeriodEnd, renewsAtIfResumed, scheduledPlan } = subscription;
  const withdrawn = `The cancellation of the ${planNameOf(subscription)} plan is withdrawn`;
  if (renewsAtIfResumed) {
    return `${withdrawn}, at the payment provider too. The user is charged again on ${formatUtcDay(renewsAtIfResumed)}.`;
  }
  const end = ownPeriodEnd ? `on ${formatUtcDay(ownPeriodEnd)}` : 'with its period';
  return scheduledPlan
    ? `${withdrawn}, at the payment provider too. The ${scheduledPlan.name} plan follows, and renews as it did before.`
    : `${withdrawn}. Nothing is charged: no payment provider renews the plan, which ends ${end}.`;
}

/** Loads the canceled plan of a user. */
export const useResumedPlan = (userId: string) =>
  useResumedPlanQuery({ variables: { id: userId }, fetchPolicy: 'network-only' });

/** Says what follows when a canceled plan is resumed. */
export function ResumedPlan({ data, error, refetch }: ReturnType<typeof useResumedPlan>) {
  if (data) return <p className={classes.losses}>{describeCharge(data.adminUser.subscription)}</p>;
  if (error) {
    return (
      <ErrorState
        title="The plan could not be loaded"
        error={error}
        hint="Nothing was changed."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading the plan">
      <Skeleton height={44} />
    </div>
  );
}

/** Names what the status Active of a canceled user would charge, before a form is saved. */
export function ResumingStatus({ userId }: { userId: string }) {
  const loaded = useResumedPlan(userId);
  return (
    <div role="status" aria-label="What this resumes">
      <ResumedPlan {...loaded} />
    </div>
  );
}
