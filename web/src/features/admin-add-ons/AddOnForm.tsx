import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { ADD_ON } from '#schema/limits.ts';
import {
  type AddOnTable_AddOnFragment,
  useAddAddOnMutation,
  useSaveAddOnMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';

interface AddOnFormProps {
  /** Null: a new add-on. */
  readonly addOn: AddOnTable_AddOnFragment | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

const toForm = (addOn: AddOnTable_AddOnFragment | null) => ({
  name: addOn?.name ?? '',
  description: addOn?.description ?? '',
  price: String(addOn?.price ?? 0),
  promptsAmount: String(addOn?.promptsAmount ?? 100),
  purchaseUrl: addOn?.externalUrl ?? '',
  isActive: addOn?.isActive ?? true,
});

const toInput = (values: ReturnType<typeof toForm>) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  isActive: values.isActive,
  price: Number(values.price),
  promptsAmount: Number(values.promptsAmount),
  purchaseUrl: values.purchaseUrl.trim() || null,
});

/** Creates or edits an add-on. Prompts that were bought before stay as they are. */
export function AddOnForm({ addOn, onDone, onClose }: AddOnFormProps) {
  const form = useForm({
    initialValues: toForm(addOn),
    validate: {
      name: (name) => (name.trim() ? null : 'Name is required'),
      price: (price) =>
        isNumber(price) && Number(price) >= 0
          ? null
          : 'Enter a price of 0 or more, with a point before the decimals, such as 3.50',
      // The server checks the maximum.
      promptsAmount: (amount) =>
        /^\d+$/.test(amount.trim()) && Number(amount) > 0 ? null : 'Enter a number of prompts from 1 to 1,000,000',
    },
    transformValues: toInput,
  });
  const options = {
    onCompleted: () => {
      announce(`${form.values.name} was saved.`);
      onDone();
    },
    onError: (failure: unknown) => {
      form.setErrors(fieldErrors(failure));
    },
  };
  const [create, creating] = useAddAddOnMutation(options);
  const [save, saving] = useSaveAddOnMutation(options);
  return (
    <FormDialog
      title={addOn ? `Edit ${addOn.name}` : 'New add-on'}
      submitLabel={addOn ? 'Save add-on' : 'Create add-on'}
      isBusy={creating.loading || saving.loading}
      error={creating.error ?? saving.error}
      errorTitle={addOn ? 'Failed to update add-on.' : 'Failed to create add-on.'}
      onSubmit={form.onSubmit(
        (input) =>
          void (addOn
            ? save({ variables: { id: addOn.id, input: changedFields(toInput(toForm(addOn)), input) } })
            : create({ variables: { input } })),
      )}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={ADD_ON.name} {...form.getInputProps('name')} />
      <Textarea label="Description" rows={2} maxLength={ADD_ON.description} {...form.getInputProps('description')} />
      <TextInput
        label={`Price (${operatorCurrency()})`}
        description="0: it is free."
        inputMode="decimal"
        {...form.getInputProps('price')}
      />
      <TextInput label="Prompts" inputMode="numeric" {...form.getInputProps('promptsAmount')} />
      <TextInput
        label="Purchase link"
        description="An https page that sells it. Leave it empty to sell it with the built-in checkout."
        inputMode="url"
        {...form.getInputProps('purchaseUrl')}
      />
      <Checkbox label="On sale" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
