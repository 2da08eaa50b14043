import { useState } from 'react';
import {
  type AdminPlan_PlanFragment,
  type PlanCard_FiguresFragment,
  useAddPlanMutation,
  useSavePlanMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { ConfirmLowerLimit } from './ConfirmLowerLimit.tsx';
import type { FreePlans } from './free-plan.ts';
import { NEW_PLAN, toPlanChanges, toPlanForm, toPlanInput } from './plan-form.ts';
import { countPresentHolders } from './plan-holders.ts';
import { useNewLimit } from './plan-limit.ts';
import { PlanEffects } from './PlanEffects.tsx';
import { PlanFields, usePlanForm } from './PlanFields.tsx';

interface CreatePlanProps {
  /** Called when the plan is stored, in place of `onClose`. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a plan. */
export function CreatePlan({ onDone, onClose }: CreatePlanProps) {
  const currency = operatorCurrency();
  const form = usePlanForm(NEW_PLAN);
  const [create, { loading, error }] = useAddPlanMutation({
    onCompleted: ({ createPlan: { name } }) => {
      announce(`The ${name} plan was created.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="New plan"
      submitLabel="Create plan"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create plan."
      onSubmit={form.onSubmit((values) => void create({ variables: { input: toPlanInput(values) } }))}
      onClose={onClose}
    >
      <PlanFields form={form} currency={currency} isNew />
    </FormDialog>
  );
}

interface EditPlanProps extends CreatePlanProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
  readonly freePlans: FreePlans;
}

/** Changes a plan, and says what that changes for the users who have it and for new accounts. */
export function EditPlan({ plan, figures, freePlans, onDone, onClose }: EditPlanProps) {
  const form = usePlanForm(toPlanForm(plan));
  const newLimit = useNewLimit(plan, form.values.promptsLimit, countPresentHolders(figures) > 0);
  const [isAsking, setIsAsking] = useState(false);
  const [save, { loading, error }] = useSavePlanMutation({
    onCompleted: ({ updatePlan: { name } }) => {
      announce(`The ${name} plan was saved.`);
      onDone();
    },
    onError: (failure) => {
      setIsAsking(false);
      form.setErrors(fieldErrors(failure));
    },
  });
  const saveForm = form.onSubmit(
    (values) => void save({ variables: { id: plan.id, input: toPlanChanges(plan, values) } }),
  );
  return (
    <FormDialog
      title={`Edit ${plan.name}`}
      submitLabel="Save changes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to edit plan."
      question={
        isAsking && newLimit?.isLower ? (
          <ConfirmLowerLimit
            planName={plan.name}
            newLimit={newLimit}
            isBusy={loading}
            onConfirm={saveForm}
            onCancel={() => {
              setIsAsking(false);
            }}
          />
        ) : undefined
      }
      onSubmit={
        newLimit?.isLower
          ? form.onSubmit(() => {
              setIsAsking(true);
            })
          : saveForm
      }
      onClose={onClose}
    >
      <PlanFields form={form} currency={plan.currency} isNew={false} teamMemberCount={figures.teamMembers} />
      <PlanEffects plan={plan} figures={figures} freePlans={freePlans} values={form.values} newLimit={newLimit} />
    </FormDialog>
  );
}
