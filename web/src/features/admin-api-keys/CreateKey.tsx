import { NativeSelect, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { type ModelProvider, useAddProviderKeyMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { OPERATOR_PROVIDERS } from '#web/lib/operator-providers.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { BaseUrlField, SaveAnyway, SecretField, SERVER } from './KeyFields.tsx';

const CHOICES = Object.entries(OPERATOR_PROVIDERS).map(([value, label]) => ({ value, label }));

/** Adds a key. The server keeps it encrypted, and never shows it again. */
export function CreateKey({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      keyName: '',
      provider: 'OPENAI' as ModelProvider,
      key: '',
      baseUrl: '',
      models: '',
      saveAnyway: false,
    },
    validate: {
      keyName: isNotEmpty('Key name is required'),
      key: (key, { provider }) => (key || provider === SERVER ? null : 'API key is required'),
      baseUrl: (baseUrl, { provider }) => (baseUrl || provider !== SERVER ? null : 'Base URL is required'),
    },
  });
  const { provider } = form.values;
  const [create, { loading, error }] = useAddProviderKeyMutation({
    onCompleted: ({ createProviderKey: { keyName, isFailing } }) => {
      announce(isFailing ? `${keyName} was added, and does not work yet.` : `${keyName} was added. It works.`);
      onDone();
    },
    onError: (failure) => {
      const { enabledModels: models, ...fields } = fieldErrors(failure);
      form.setErrors({ ...fields, ...(models && { models }) });
    },
  });
  const canSaveAnyway = fieldErrors(error).saveAnyway !== undefined;
  const submit = ({ baseUrl, models, ...input }: typeof form.values) => {
    const server = provider === SERVER && { baseUrl, enabledModels: models.split(',') };
    return create({ variables: { input: { ...input, ...server } } });
  };
  return (
    <FormDialog
      title="New API key"
      submitLabel="Add key"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create API key"
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
    >
      <TextInput label="Key name" placeholder="Production" autoComplete="off" {...form.getInputProps('keyName')} />
      <NativeSelect label="Provider" data={CHOICES} {...form.getInputProps('provider')} />
      {provider === SERVER && <BaseUrlField {...form.getInputProps('baseUrl')} />}
      <SecretField
        label={provider === SERVER ? 'API key (optional)' : 'API key'}
        description="Tried when you add it, with a call that costs nothing."
        {...form.getInputProps('key')}
      />
      {provider === SERVER && (
        <TextInput
          label="Models"
          description="Ids of models, with commas between them. The first one is the default."
          placeholder="llama3.1:8b"
          autoComplete="off"
          {...form.getInputProps('models')}
        />
      )}
      {canSaveAnyway && (
        <SaveAnyway
          label="Add the key even if it does not work now"
          {...form.getInputProps('saveAnyway', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
