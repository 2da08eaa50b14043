import { NativeSelect, TextInput } from '@mantine/core';
import { FULL_NAME_LENGTH, SUSPENSION } from '#schema/limits.ts';
import { type EditUser_PlanFragment, useAdminSaveUserMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { limitOf, userLimitProblem } from '#web/lib/plan-limit.ts';
import { formatPrompts } from '#web/lib/quantities.ts';
import { useIsOwnId } from '#web/session/session-context.ts';
import { AssignmentLosses } from '#web/ui/accounts/AssignmentLosses.tsx';
import { ResumingStatus } from '#web/ui/accounts/ResumedPlan.tsx';
import { StatusLosses } from '#web/ui/accounts/StatusLosses.tsx';
import { ROLE_CHOICES, STATUS } from '#web/ui/accounts/user-labels.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { UserRow } from './user-columns.tsx';
import { toSaveInput, toUserForm } from './user-form.ts';
import classes from './UsersPage.module.css';

interface EditUserProps {
  readonly user: UserRow;
  readonly plans: readonly EditUser_PlanFragment[];
  readonly onClose: () => void;
}

/** Administrators can't choose to suspend themselves: they could not undo it. */
const statusChoices = (isOwn: boolean) =>
  Object.entries(STATUS)
    .filter(([value]) => !isOwn || value !== 'SUSPENDED')
    .map(([value, { label }]) => ({ value, label }));

/** Includes the user's plan also when it is not offered any more. */
function planChoices(plans: EditUserProps['plans'], { planId, planName }: UserRow) {
  const isMissing = planId !== null && !plans.some(({ id }) => id === planId);
  return [
    ...(planId === null ? [{ value: '', label: 'No plan' }] : []),
    ...(isMissing ? [{ value: planId, label: planName ?? planId }] : []),
    ...plans.map(({ id, name, promptsLimit }) => ({
      value: id,
      label: `${name}: ${formatPrompts(promptsLimit)} prompts`,
    })),
  ];
}

/** Changes an account and its plan in one step: everything is saved, or nothing. */
export function EditUser({ user, plans, onClose }: EditUserProps) {
  const isOwnId = useIsOwnId();
  const form = useForm({
    initialValues: toUserForm(user),
    validate: {
      email: emailProblem,
      fullName: (name) => (name.trim() ? null : 'Full name is required'),
      promptsLimit: userLimitProblem,
    },
  });
  const [save, { loading, error }] = useAdminSaveUserMutation({
    onCompleted: ({ adminUpdateUser: { email } }) => {
      announce(`${email} was saved.`);
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const isOtherPlan = form.values.planId !== (user.planId ?? '');
  // Another plan replaces the canceled one, which is not resumed.
  const isResumed = user.status === 'CANCELLED' && form.values.status === 'ACTIVE' && !isOtherPlan;
  return (
    <FormDialog
      title={`Edit ${user.email}`}
      submitLabel="Save user"
      isBusy={loading}
      error={error}
      errorTitle="Failed to update user:"
      onSubmit={form.onSubmit(
        (values) => void save({ variables: { id: user.id, input: toSaveInput(user, values, plans) } }),
      )}
      onClose={onClose}
    >
      <TextInput label="Email" type="email" inputMode="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label="Full name"
        autoComplete="off"
        maxLength={FULL_NAME_LENGTH.max}
        {...form.getInputProps('fullName')}
      />
      <div className={classes.pair}>
        <NativeSelect label="Role" data={ROLE_CHOICES} {...form.getInputProps('role')} />
        <NativeSelect label="Status" data={statusChoices(isOwnId(user.id))} {...form.getInputProps('status')} />
      </div>
      {form.values.status !== user.status && <StatusLosses userId={user.id} status={form.values.status} />}
      {form.values.status === 'SUSPENDED' && user.status !== 'SUSPENDED' && (
        <TextInput
          label="Reason"
          description="Optional. For administrators. The user sees it only in the export of their data."
          autoComplete="off"
          maxLength={SUSPENSION.reason}
          {...form.getInputProps('reason')}
        />
      )}
      {isResumed && <ResumingStatus userId={user.id} />}
      <NativeSelect
        label="Plan"
        description={
          isOtherPlan
            ? 'Replaces the current plan now, for one interval.'
            : 'The current plan. Its period, payment and renewal stay.'
        }
        data={planChoices(plans, user)}
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
      <PasswordField
        size="sm"
        label="New password"
        description="Leave blank to keep the current one. A new one ends all sessions. Pass it on yourself: the user gets an email without it, and must choose another."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
