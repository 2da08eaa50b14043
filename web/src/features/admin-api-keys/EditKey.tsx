import { Checkbox, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { type KeyTable_KeyFragment, useEditProviderKeyMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { BaseUrlField, SaveAnyway, SecretField, SERVER } from './KeyFields.tsx';

interface EditKeyProps {
  readonly providerKey: KeyTable_KeyFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Returns the part of the input that changes the secret: without `key`, it stays as it is; an empty `key` removes it. */
function toSecretInput(typed: string, isRemoved: boolean): { readonly key?: string } {
  if (isRemoved) return { key: '' };
  return typed.trim() === '' ? {} : { key: typed };
}

/**
 * Renames a key, or replaces the secret or the base URL of its server. The key keeps its place and its models. The secret has three states:
 * an empty field keeps it, a typed one replaces it, and the checkbox removes it, for a server that needs none.
 */
export function EditKey({ providerKey, onDone, onClose }: EditKeyProps) {
  const { id, provider, maskedKey } = providerKey;
  const isServer = provider === SERVER;
  const form = useForm({
    initialValues: {
      keyName: providerKey.keyName,
      key: '',
      baseUrl: providerKey.baseUrl ?? '',
      isWithoutKey: false,
      saveAnyway: false,
    },
    validate: {
      keyName: isNotEmpty('Key name is required'),
      baseUrl: (baseUrl) => (baseUrl || !isServer ? null : 'Base URL is required'),
    },
  });
  const [edit, { loading, error }] = useEditProviderKeyMutation({
    onCompleted: ({ updateProviderKey: { keyName, isFailing } }) => {
      announce(isFailing ? `${keyName} was saved. Its last call failed.` : `${keyName} was saved.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const canSaveAnyway = fieldErrors(error).saveAnyway !== undefined;
  const submit = ({ key, baseUrl, isWithoutKey, keyName, saveAnyway }: typeof form.values) => {
    const secret = toSecretInput(key, isWithoutKey);
    // Another administrator may have changed the other field since the form was opened.
    const before = form.getInitialValues();
    const changes = changedFields({ keyName: before.keyName, baseUrl: before.baseUrl }, { keyName, baseUrl });
    return edit({ variables: { id, input: { ...changes, saveAnyway, ...secret } } });
  };
  return (
    <FormDialog
      title={`Edit ${providerKey.keyName}`}
      submitLabel="Save changes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to update API key."
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
    >
      <TextInput label="Key name" autoComplete="off" {...form.getInputProps('keyName')} />
      {isServer && <BaseUrlField {...form.getInputProps('baseUrl')} />}
      {!form.values.isWithoutKey && (
        <SecretField
          label="New API key (optional)"
          description={
            maskedKey
              ? `Leave it empty to keep ${maskedKey}. A new key is tried first.`
              : 'Leave it empty to call the server without a key.'
          }
          {...form.getInputProps('key')}
        />
      )}
      {isServer && maskedKey && (
        <Checkbox
          label="Remove the key: the server needs none"
          {...form.getInputProps('isWithoutKey', { type: 'checkbox' })}
        />
      )}
      {canSaveAnyway && (
        <SaveAnyway
          label="Save the changes even if the key does not work now"
          {...form.getInputProps('saveAnyway', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
