import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type PromoForm_PlanFragment, useAdminSavePromoCodeMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { TERMS_CHECKS, toChanges, toTermsForm } from './promo-form.ts';
import type { PromoCode } from './promo-texts.ts';
import { TermsFields } from './TermsFields.tsx';

interface EditPromoCodeProps {
  readonly promo: PromoCode;
  readonly plans: readonly PromoForm_PlanFragment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes the terms of a code. What users already got from it stays. */
export function EditPromoCode({ promo: current, plans, onDone, onClose }: EditPromoCodeProps) {
  // The code as it was when the form was opened. The page may load a newer one meanwhile, which must not count as a change by the user.
  const [promo] = useState(current);
  const form = useForm({ initialValues: toTermsForm(promo), validate: TERMS_CHECKS });
  const [save, { loading, error }] = useAdminSavePromoCodeMutation({
    onCompleted: ({ updatePromoCode: { code } }) => {
      announce(`${code} was saved.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={`Edit ${promo.code}`}
      submitLabel="Save changes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to update promo code."
      onSubmit={form.onSubmit((values) => void save({ variables: { id: promo.id, input: toChanges(promo, values) } }))}
      onClose={onClose}
    >
      <TextInput
        label="Code"
        description="The code and its discount type cannot be changed."
        value={promo.code}
        disabled
        readOnly
      />
      <TermsFields form={form} plans={plans} promo={promo} />
    </FormDialog>
  );
}
