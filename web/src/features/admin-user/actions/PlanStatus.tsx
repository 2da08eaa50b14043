import {
  type AccountStatus,
  type PlanFacts_UserFragment,
  useAdminCancelPlanMutation,
  useAdminEndPlanMutation,
  useStatusLossesQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ConfirmDialog, toLoadError } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import classes from '../UserPage.module.css';

interface PlanStatusProps {
  readonly user: PlanFacts_UserFragment;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const nameOf = ({ subscription: { planName } }: PlanFacts_UserFragment) => planName ?? 'current';
const dateOf = (at: string | null) => (at ? formatUtcDay(at) : null);

/** What follows when a plan was canceled or ended. */
const afterwards = ({ user, onChanged, onClose }: PlanStatusProps, done: string) => ({
  onCompleted: () => {
    announce(`The ${nameOf(user)} plan of ${user.email} ${done}.`);
    void onChanged();
    onClose();
  },
  // The dialog shows the error.
  onError: () => undefined,
});

/** Loads what a status would end, as props of the dialog that asks before it is set. */
function useLosses({ user: { id } }: PlanStatusProps, status: AccountStatus) {
  const losses = useStatusLossesQuery({ variables: { id, status }, fetchPolicy: 'network-only' });
  return { destroys: losses.data?.adminStatusLosses, loadError: toLoadError(losses) };
}

/** Asks before a plan is canceled at the end of its period. */
export function CancelPlan(props: PlanStatusProps) {
  const { user, onClose } = props;
  const end = dateOf(user.subscription.ownPeriodEnd) ?? 'the end of its period';
  const losses = useLosses(props, 'CANCELLED');
  const isSuspended = user.status === 'SUSPENDED';
  const [cancel, { loading, error }] = useAdminCancelPlanMutation(afterwards(props, `ends on ${end}`));
  return (
    <ConfirmDialog
      title={`Cancel the ${nameOf(user)} plan of ${user.email}?`}
      {...losses}
      confirmLabel="Cancel at period end"
      isBusy={loading}
      error={error}
      errorTitle="Failed to cancel the plan."
      onConfirm={() => void cancel({ variables: { id: user.id } })}
      onClose={onClose}
    >
      <p className={classes.text}>
        The plan and its prompts stay until {end}. Nothing is refunded.{' '}
        {isSuspended
          ? 'The user stays suspended. Until then, the plan can be resumed once the user is reinstated.'
          : 'Until then, the plan can be resumed.'}
      </p>
    </ConfirmDialog>
  );
}

/** Asks before a plan is ended immediately. */
export function EndPlan(props: PlanStatusProps) {
  const { user, onClose } = props;
  const losses = useLosses(props, 'NONE');
  const [end, { loading, error }] = useAdminEndPlanMutation(afterwards(props, 'was ended'));
  return (
    <ConfirmDialog
      title={`End the ${nameOf(user)} plan of ${user.email} now?`}
      {...losses}
      confirmLabel="End plan now"
      isBusy={loading}
      error={error}
      errorTitle="Failed to end the plan."
      onConfirm={() => void end({ variables: { id: user.id } })}
      onClose={onClose}
    >
      <p className={classes.text}>
        No plan follows, and nothing is refunded. This cannot be undone: assign a plan to give the user one again.
        Add-ons stay{user.status === 'SUSPENDED' && ', and so does the suspension'}.
      </p>
    </ConfirmDialog>
  );
}
