import { Checkbox, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { PAYMENT_METHOD } from '#schema/limits.ts';
import {
  type MethodTable_MethodFragment,
  useEditPaymentMethodMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { areComplete, PAYMENT_PROVIDERS, toCredentialInput } from './providers.ts';

interface EditMethodProps {
  readonly method: MethodTable_MethodFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const isEmpty = (credentials: Readonly<Record<string, string>>) =>
  Object.values(credentials).every((value) => !value.trim());

/** Renames a payment method, or replaces its credentials: all of them, or none. */
export function EditMethod({ method: { id, name, provider }, onDone, onClose }: EditMethodProps) {
  const form = useForm<{ name: string; credentials: Record<string, string>; saveAnyway: boolean }>({
    initialValues: { name, credentials: {}, saveAnyway: false },
    validate: {
      name: isNotEmpty('Name is required'),
      credentials: (given) =>
        isEmpty(given) || areComplete(provider, given) ? null : 'Enter every credential, or none to keep them',
    },
  });
  const [edit, { loading, error }] = useEditPaymentMethodMutation({
    onCompleted: ({ updatePaymentMethod }) => {
      announce(`${updatePaymentMethod.name} was saved.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const submit = form.onSubmit(({ name: newName, credentials, saveAnyway }) => {
    const replaced = isEmpty(credentials) ? {} : { credentials: toCredentialInput(provider, credentials), saveAnyway };
    void edit({ variables: { id, input: { name: newName, ...replaced } } });
  });
  const canSaveAnyway = fieldErrors(error).saveAnyway !== undefined;
  return (
    <FormDialog
      title={`Edit ${name}`}
      submitLabel="Save changes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to update payment method."
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={PAYMENT_METHOD.name} {...form.getInputProps('name')} />
      <p>
        Leave the credentials empty to keep them. New ones must be of the same {PAYMENT_PROVIDERS[provider].label}{' '}
        account: subscriptions in another one would no longer be found.
      </p>
      <CredentialFields
        provider={provider}
        values={form.values.credentials}
        isMarked={form.errors.credentials !== undefined}
        onChange={(credentials) => {
          form.setFieldValue('credentials', credentials);
        }}
      />
      {form.errors.credentials && <p role="alert">{form.errors.credentials}</p>}
      {canSaveAnyway && (
        <Checkbox
          label="Save it even if the credentials do not work now"
          {...form.getInputProps('saveAnyway', { type: 'checkbox' })}
          error={undefined}
        />
      )}
    </FormDialog>
  );
}
