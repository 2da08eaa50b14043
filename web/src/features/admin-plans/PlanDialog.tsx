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
import { ConfirmYearlyPrice } from './ConfirmYearlyPrice.tsx';
import type { FreePlans } from './free-plan.ts';
import { findCheaperTypedYear, NEW_PLAN, toPlanChanges, toPlanForm, toPlanInput } from './plan-form.ts';
import { countPresentHolders } from './plan-holders.ts';
import { useNewLimit } from './plan-limit.ts';
import { PlanEffects } from './PlanEffects.tsx';
import { PlanFields, usePlanForm } from './PlanFields.tsx';

interface CreatePlanProps {
  /** Of the other plans. */
  readonly otherNames: readonly string[];
  /** Called when the plan is stored, in place of `onClose`. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a plan. */
export function CreatePlan({ otherNames, onDone, onClose }: CreatePlanProps) {
  const currency = operatorCurrency();
  const form = usePlanForm(NEW_PLAN, otherNames);
  const [isAsking, setIsAsking] = useState(false);
  const [create, { loading, error }] = useAddPlanMutation({
    onCompleted: ({ createPlan: { name } }) => {
      announce(`The ${name} plan was created.`);
      onDone();
    },
    onError: (failure) => {
      setIsAsking(false);
      form.setErrors(fieldErrors(failure));
    },
  });
  const cheaperYear = findCheaperTypedYear(form.values);
  const ask = form.onSubmit(() => {
    setIsAsking(true);
  });
  const saveForm = form.onSubmit((values) => {
    const input = { ...toPlanInput(values), ...(cheaperYear !== null && { confirmsYearlyPrice: true }) };
    void create({ variables: { input } });
  });
  return (
    <FormDialog
      title="New plan"
      submitLabel="Create plan"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create plan."
      question={
        isAsking && cheaperYear !== null ? (
          <ConfirmYearlyPrice
            yearlyPrice={Number(form.values.yearlyPrice)}
            cheaperYear={cheaperYear}
            currency={currency}
            isBusy={loading}
            onConfirm={saveForm}
            onCancel={() => {
              setIsAsking(false);
            }}
          />
        ) : undefined
      }
      onSubmit={cheaperYear === null ? saveForm : ask}
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
export function EditPlan({ plan, otherNames, figures, freePlans, onDone, onClose }: EditPlanProps) {
  const form = usePlanForm(toPlanForm(plan), otherNames);
  const newLimit = useNewLimit(plan, form.values.promptsLimit, countPresentHolders(figures) > 0);
  const [asked, setAsked] = useState<'limit' | 'year' | null>(null);
  const [save, { loading, error }] = useSavePlanMutation({
    onCompleted: ({ updatePlan: { name } }) => {
      announce(`The ${name} plan was saved.`);
      onDone();
    },
    onError: (failure) => {
      setAsked(null);
      form.setErrors(fieldErrors(failure));
    },
  });
  const cheaperYear = findCheaperTypedYear(form.values);
  // What was confirmed before is not asked again: only a price that was changed can be a new typing error.
  const isNewPrice = ['price', 'yearlyPrice', 'interval'].some((field) => form.isDirty(field));
  const doubts = [
    ...(isNewPrice && cheaperYear !== null ? ['year' as const] : []),
    ...(newLimit?.isLower ? ['limit' as const] : []),
  ];
  const saveForm = form.onSubmit((values) => {
    const confirmation = doubts.includes('year') && { confirmsYearlyPrice: true };
    void save({ variables: { id: plan.id, input: { ...toPlanChanges(plan, values), ...confirmation } } });
  });
  /** Asks what comes after a question, or saves after the last one. */
  const goOn = (after: 'limit' | 'year' | null) => {
    const next = doubts[after === null ? 0 : doubts.indexOf(after) + 1];
    return next === undefined
      ? saveForm
      : form.onSubmit(() => {
          setAsked(next);
        });
  };
  const panel = {
    isBusy: loading,
    onCancel: () => {
      setAsked(null);
    },
  };
  return (
    <FormDialog
      title={`Edit ${plan.name}`}
      submitLabel="Save changes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to edit plan."
      question={
        asked === 'limit' && newLimit?.isLower ? (
          <ConfirmLowerLimit planName={plan.name} newLimit={newLimit} {...panel} onConfirm={goOn('limit')} />
        ) : asked === 'year' && cheaperYear !== null ? (
          <ConfirmYearlyPrice
            yearlyPrice={Number(form.values.yearlyPrice)}
            cheaperYear={cheaperYear}
            currency={plan.currency}
            {...panel}
            onConfirm={goOn('year')}
          />
        ) : undefined
      }
      onSubmit={goOn(null)}
      onClose={onClose}
    >
      <PlanFields form={form} currency={plan.currency} isNew={false} teamMemberCount={figures.teamMembers} />
      <PlanEffects plan={plan} figures={figures} freePlans={freePlans} values={form.values} newLimit={newLimit} />
    </FormDialog>
  );
}
