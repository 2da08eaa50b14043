import {
  useAddDefaultActionMutation,
  useChangeDefaultActionMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { toActionChanges, toActionForm, toActionInput, toNewForm, useActionForm } from './action-form.ts';
import type { ActionRow } from './action-rows.ts';
import { ActionFields } from './ActionFields.tsx';

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a default action. It comes after all `actions`, unless the administrator types another position. */
export function CreateAction({ actions, onDone, onClose }: DialogProps & { readonly actions: readonly ActionRow[] }) {
  const form = useActionForm(toNewForm(actions));
  const [create, { loading, error }] = useAddDefaultActionMutation({
    onCompleted: () => {
      announce('Default action created successfully.');
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="New action"
      submitLabel="Create action"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create default action."
      onSubmit={form.onSubmit((values) => void create({ variables: { input: toActionInput(values) } }))}
      onClose={onClose}
    >
      <ActionFields form={form} isNew />
    </FormDialog>
  );
}

/** Changes a default action. */
export function EditAction({ action, onDone, onClose }: DialogProps & { readonly action: ActionRow }) {
  const form = useActionForm(toActionForm(action));
  const [save, { loading, error }] = useChangeDefaultActionMutation({
    onCompleted: () => {
      announce('Default action updated successfully.');
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={`Edit ${action.name}`}
      submitLabel="Save changes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to update default action."
      onSubmit={form.onSubmit(
        (values) => void save({ variables: { id: action.id, input: toActionChanges(action, values) } }),
      )}
      onClose={onClose}
    >
      <ActionFields form={form} isNew={false} />
    </FormDialog>
  );
}
