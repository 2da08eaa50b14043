import { useAdminResumeSubscriptionMutation } from '#web/graphql/admin-operations.generated.ts';
import { FormDialog } from '../FormDialog.tsx';
import { announce } from '../undo/undo-notices.ts';
import { planNameOf, ResumedPlan, useResumedPlan } from './ResumedPlan.tsx';

interface ResumePlanProps {
  readonly user: { readonly id: string; readonly email: string };
  /** Loads what else depends on the plan. */
  readonly onChanged?: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** Asks before a canceled plan renews again, which charges its user. */
export function ResumePlan({ user, onChanged, onClose }: ResumePlanProps) {
  const loaded = useResumedPlan(user.id);
  const subscription = loaded.data?.adminUser.subscription;
  const [resume, { loading, error }] = useAdminResumeSubscriptionMutation({
    onCompleted: () => {
      announce(`The ${subscription ? planNameOf(subscription) : 'current'} plan of ${user.email} was resumed.`);
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
      <ResumedPlan {...loaded} />
    </FormDialog>
  );
}
