import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { type ModelProvider, useAddProviderKeyMutation } from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { PROVIDERS } from './providers.ts';

const CHOICES = Object.entries(PROVIDERS).map(([value, label]) => ({ value, label }));

/** Adds a key. The server keeps it encrypted, and never shows it again. */
export function CreateKey({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm({
    initialValues: { keyName: '', provider: 'OPENAI' as ModelProvider, key: '' },
    validate: { keyName: isNotEmpty('Key name is required'), key: isNotEmpty('API key is required') },
  });
  const [create, { loading, error }] = useAddProviderKeyMutation({
    onCompleted: ({ createProviderKey: { keyName } }) => {
      announce(`${keyName} was added.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="New API key"
      submitLabel="Add key"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create API key"
      onSubmit={form.onSubmit((input) => void create({ variables: { input } }))}
      onClose={onClose}
    >
      <TextInput label="Key name" placeholder="Production" autoComplete="off" {...form.getInputProps('keyName')} />
      <NativeSelect label="Provider" data={CHOICES} {...form.getInputProps('provider')} />
      <PasswordInput
        label="API key"
        description="Stored encrypted. Only its last four characters are shown afterwards."
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show API key', 'aria-hidden': false, tabIndex: 0 }}
        {...form.getInputProps('key')}
      />
    </FormDialog>
  );
}
