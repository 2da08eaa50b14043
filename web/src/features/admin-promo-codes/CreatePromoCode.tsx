import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PROMO_CODE } from '#schema/limits.ts';
import {
  type PromoForm_PlanFragment,
  useAdminCreatePromoCodeMutation,
  useAdminGeneratePromoCodeMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { errorMessage, fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { EMPTY_TERMS, TERMS_CHECKS, toTerms } from './promo-form.ts';
import classes from './PromoCodes.module.css';
import { TermsFields } from './TermsFields.tsx';

interface CreatePromoCodeProps {
  readonly plans: readonly PromoForm_PlanFragment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates one code, typed or generated. */
export function CreatePromoCode({ plans, onDone, onClose }: CreatePromoCodeProps) {
  const form = useForm({
    initialValues: { ...EMPTY_TERMS, code: '' },
    validate: { ...TERMS_CHECKS, code: (code) => (code.trim() ? null : 'A code is required') },
  });
  const [create, { loading, error }] = useAdminCreatePromoCodeMutation({
    onCompleted: ({ createPromoCode: { code } }) => {
      announce(`${code} was created.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="New promo code"
      submitLabel="Create code"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create promo code."
      onSubmit={form.onSubmit(
        ({ code, ...terms }) => void create({ variables: { input: { code: code.trim(), ...toTerms(terms) } } }),
      )}
      onClose={onClose}
    >
      <TextInput
        label="Code"
        autoComplete="off"
        spellCheck={false}
        maxLength={PROMO_CODE.length}
        withAsterisk
        {...form.getInputProps('code')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('code', value.toUpperCase());
        }}
      />
      <Generator
        onCode={(code) => {
          form.setFieldValue('code', code);
        }}
      />
      <TermsFields form={form} plans={plans} />
    </FormDialog>
  );
}

/** Builds an unused code from a prefix, on the server. */
function Generator({ onCode }: { onCode: (code: string) => void }) {
  const [prefix, setPrefix] = useState('');
  const [generate, { loading, error }] = useAdminGeneratePromoCodeMutation({
    onCompleted: ({ generatePromoCode }) => {
      onCode(generatePromoCode);
    },
    // Shown beside the prefix.
    onError: () => undefined,
  });
  const run = () => void generate({ variables: { prefix } });
  return (
    <div className={classes.generator}>
      <TextInput
        label="Prefix"
        description="Optional. Generate adds 6 random letters and digits."
        autoComplete="off"
        spellCheck={false}
        maxLength={PROMO_CODE.length}
        value={prefix}
        error={error && errorMessage(error, 'The code could not be generated. Please try again.')}
        onChange={({ currentTarget: { value } }) => {
          setPrefix(value.toUpperCase());
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter in the other fields creates the code.
          event.preventDefault();
          run();
        }}
      />
      <Button variant="default" loading={loading} onClick={run}>
        Generate
      </Button>
    </div>
  );
}
