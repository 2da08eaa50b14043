import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface DaysToSend {
  readonly days: number;
  /** One for each opened form, so that a form that is sent twice counts once. */
  readonly idempotencyKey: string;
}

/** The form of a dialog that asks for a number of days. `problemOf`: what is wrong with a number, or null. */
export function useDaysForm(problemOf: (days: string) => string | null) {
  const [idempotencyKey] = useState(newRunKey);
  const form = useForm({ initialValues: { days: '' }, validate: { days: problemOf } });
  return {
    input: form.getInputProps('days'),
    showError: (failure: unknown) => {
      form.setErrors(fieldErrors(failure));
    },
    submit: (send: (values: DaysToSend) => Promise<unknown>) =>
      form.onSubmit(({ days }) => void send({ days: Number(days), idempotencyKey })),
  };
}

interface DaysDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly errorTitle: string;
  readonly description: string;
  readonly form: ReturnType<typeof useDaysForm>;
  readonly send: (values: DaysToSend) => Promise<unknown>;
  readonly onClose: () => void;
}

export function DaysDialog({ description, form, send, ...dialog }: DaysDialogProps) {
  return (
    <FormDialog {...dialog} onSubmit={form.submit(send)}>
      <TextInput label="Days" description={description} inputMode="numeric" autoComplete="off" {...form.input} />
    </FormDialog>
  );
}
