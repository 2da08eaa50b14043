import { fieldErrors } from '#web/graphql/error-message.ts';
import { useUpdateCustomActionMutation } from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { OwnAction } from './action-filters.ts';
import { ActionFields } from './ActionFields.tsx';
import { type ActionFormValues, useActionForm } from './use-action-form.ts';
import { useCreateAction } from './use-create-action.ts';

interface ActionFormProps {
  /** Null for a new action. */
  readonly action: OwnAction | null;
  readonly onClose: () => void;
}

/** Adds an action to the user's own ones, or changes one. */
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
      <ActionFields form={form} />
    </FormDialog>
  );
}

/** Returns a function that creates or updates the action, and the state of the request. */
function useSave(action: OwnAction | null, onSaved: () => void, onError: (failure: unknown) => void) {
  const outcome = { onCompleted: onSaved, onError };
  const [update, updating] = useUpdateCustomActionMutation(outcome);
  const [create, creating] = useCreateAction(outcome);
  return {
    save: (input: ActionFormValues) =>
      void (action ? update({ variables: { id: action.id, input } }) : create({ variables: { input } })),
    loading: updating.loading || creating.loading,
    error: updating.error ?? creating.error,
  };
}
