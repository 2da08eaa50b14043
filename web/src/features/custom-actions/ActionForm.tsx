import { InputBase, NativeSelect, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { ACTION_CATEGORIES, CUSTOM_ACTION } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import {
  CustomActionsDocument,
  useCreateCustomActionMutation,
  useUpdateCustomActionMutation,
} from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { OwnAction } from './action-filters.ts';
import classes from './ActionForm.module.css';
import { TagsField } from './TagsField.tsx';

interface ActionFormProps {
  /** Null for a new action. */
  readonly action: OwnAction | null;
  readonly onClose: () => void;
}

const NEW_ACTION = { name: '', description: '', category: 'General', prompt: '', tags: [] as readonly string[] };

export function ActionForm({ action, onClose }: ActionFormProps) {
  const form = useActionForm(action);
  const { save, loading, error } = useSave(action, onClose, (failure) => {
    form.setErrors(fieldErrors(failure));
  });
  return (
    <FormDialog
      title={action ? `Edit ${action.name}` : 'New action'}
      submitLabel={action ? 'Save changes' : 'Save action'}
      isBusy={loading}
      error={error}
      errorTitle="Failed to save custom action."
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={CUSTOM_ACTION.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Description"
        description="Optional. What the action does, in one sentence."
        maxLength={CUSTOM_ACTION.description}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <NativeSelect label="Category" data={[...ACTION_CATEGORIES]} {...form.getInputProps('category')} />
      <InputBase
        component="textarea"
        multiline
        label="Template"
        description="Use an {input} placeholder for the prompt. For other names in braces, such as {audience}, the composer asks for a value at each run."
        rows={6}
        classNames={{ input: classes.template }}
        {...form.getInputProps('prompt')}
      />
      <TagsField
        value={form.values.tags}
        error={form.errors.tags}
        onChange={(tags) => {
          form.setFieldValue('tags', tags);
        }}
      />
    </FormDialog>
  );
}

function useActionForm(action: OwnAction | null) {
  const given = action ?? NEW_ACTION;
  return useForm({
    initialValues: {
      name: given.name,
      description: given.description,
      category: given.category,
      prompt: given.prompt,
      tags: [...given.tags],
    },
    validate: { name: isNotEmpty('Name is required'), prompt: isNotEmpty('Template is required') },
  });
}

type Input = ReturnType<typeof useActionForm>['values'];

function useSave(action: OwnAction | null, onSaved: () => void, onError: (failure: unknown) => void) {
  const outcome = { onCompleted: onSaved, onError };
  const [update, updating] = useUpdateCustomActionMutation(outcome);
  const [create, creating] = useCreateCustomActionMutation({
    ...outcome,
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery(
        { query: CustomActionsDocument },
        (library) => library && { ...library, customActions: [data.createCustomAction, ...library.customActions] },
      );
    },
  });
  return {
    save: (input: Input) =>
      void (action ? update({ variables: { id: action.id, input } }) : create({ variables: { input } })),
    loading: updating.loading || creating.loading,
    error: updating.error ?? creating.error,
  };
}
