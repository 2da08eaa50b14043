import { NativeSelect, TextInput } from '@mantine/core';
import {
  type AssignPlan_PlanFragment,
  type PlanFacts_UserFragment,
  useAdminAssignPlanMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { limitOf, limitText, toPromptsLimit, userLimitProblem } from '#web/lib/plan-limit.ts';
import { formatPrompts } from '#web/lib/quantities.ts';
import { AssignmentLosses } from '#web/ui/accounts/AssignmentLosses.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';

interface AssignPlanProps {
  readonly user: PlanFacts_UserFragment;
  readonly plans: readonly AssignPlan_PlanFragment[];
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Also offers the user's plan when it is not active any more, because its limit can still be changed. */
function planChoices(plans: AssignPlanProps['plans'], { planId, planName }: PlanFacts_UserFragment['subscription']) {
  const isMissing = planId !== null && !plans.some(({ id }) => id === planId);
  return [
    ...(isMissing ? [{ value: planId, label: planName ?? planId }] : []),
    ...plans.map(({ id, name, promptsLimit }) => ({
      value: id,
      label: `${name}: ${formatPrompts(promptsLimit)} prompts`,
    })),
  ];
}

/** Puts a user on a plan, or gives the plan that they have another limit. */
export function AssignPlan({ user, plans, onChanged, onClose }: AssignPlanProps) {
  const { subscription } = user;
  const planId = subscription.planId ?? plans[0]?.id ?? '';
  const form = useForm({
    initialValues: {
      planId,
      promptsLimit: subscription.planId === null ? limitOf(plans, planId) : limitText(subscription.promptsLimit),
    },
    validate: { promptsLimit: userLimitProblem },
  });
  const [assign, { loading, error }] = useAdminAssignPlanMutation({
    onCompleted: ({ adminSetSubscription: { email, planName } }) => {
      announce(`${email} is on the ${planName ?? 'chosen'} plan.`);
      void onChanged();
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const isOtherPlan = form.values.planId !== subscription.planId;
  return (
    <FormDialog
      title={`Assign a plan to ${user.email}`}
      submitLabel={isOtherPlan ? 'Assign plan' : 'Save limit'}
      isBusy={loading}
      error={error}
      errorTitle="Failed to assign the plan."
      onSubmit={form.onSubmit(({ planId: chosen, promptsLimit: typed }) => {
        const promptsLimit = toPromptsLimit(plans, chosen, typed);
        void assign({
          variables: { id: user.id, planId: chosen, promptsLimit, expectedPlanId: subscription.planId ?? null },
        });
      })}
      onClose={onClose}
    >
      <NativeSelect
        label="Plan"
        description={
          isOtherPlan
            ? 'Replaces the current plan now, for one interval.'
            : 'The current plan. Its period, payment and renewal stay.'
        }
        data={planChoices(plans, subscription)}
        {...form.getInputProps('planId')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('planId', value);
          form.setFieldValue('promptsLimit', limitOf(plans, value));
        }}
      />
      {isOtherPlan && <AssignmentLosses userId={user.id} planId={form.values.planId} />}
      <TextInput
        label="Custom prompts limit"
        description="Prompts in each quota window. 0: the plan's own number."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('promptsLimit')}
      />
    </FormDialog>
  );
}
