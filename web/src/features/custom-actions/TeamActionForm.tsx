import { fieldErrors } from '#web/graphql/error-message.ts';
import {
  TeamLibraryDocument,
  useCreateTeamActionMutation,
  useUpdateTeamActionMutation,
} from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { TeamAction } from './action-filters.ts';
import { ActionFields } from './ActionFields.tsx';
import { useActionForm } from './use-action-form.ts';
import type { ManagedTeam } from './use-share-with-team.ts';

interface TeamActionFormProps {
  readonly team: ManagedTeam;
  /** Null for a new action. */
  readonly action: TeamAction | null;
  readonly onClose: () => void;
}

/** Adds an action to a team, or changes one. */
export function TeamActionForm({ team, action, onClose }: TeamActionFormProps) {
  const form = useActionForm(action);
  const outcome = {
    onCompleted: onClose,
    onError: (failure: unknown) => {
      form.setErrors(fieldErrors(failure));
    },
  };
  const [update, updating] = useUpdateTeamActionMutation(outcome);
  const [create, creating] = useCreateTeamActionMutation({
    ...outcome,
    refetchQueries: [TeamLibraryDocument],
    awaitRefetchQueries: true,
  });
  return (
    <FormDialog
      title={action ? `Edit ${action.name}` : `New action for ${team.name}`}
      submitLabel={action ? 'Save changes' : 'Save action'}
      isBusy={updating.loading || creating.loading}
      error={updating.error ?? creating.error}
      errorTitle="The action could not be saved."
      onSubmit={form.onSubmit((input) =>
        action
          ? void update({ variables: { id: action.id, input } })
          : void create({ variables: { input: { ...input, teamId: team.id } } }),
      )}
      onClose={onClose}
    >
      <ActionFields form={form} />
    </FormDialog>
  );
}
