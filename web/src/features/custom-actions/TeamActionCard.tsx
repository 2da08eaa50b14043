import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useDeleteTeamActionMutation } from '#web/graphql/operations.generated.ts';
import type { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import type { TeamAction } from './action-filters.ts';
import { ActionCard } from './ActionCard.tsx';
import { ActionTags } from './ActionTags.tsx';
import { type ActionDeletion, DeleteAction } from './DeleteAction.tsx';
import { forgetAction } from './forget-action.ts';
import type { ModelAccess } from './use-model-access.ts';

interface TeamActionCardProps {
  readonly action: TeamAction;
  /** Whether the user may change the action: the owner and admins of the team may. */
  readonly isManager: boolean;
  readonly models: ModelAccess;
  /** The names of the user's actions, which a copy must not have. */
  readonly takenNames: readonly string[];
  /** Opens an action for editing: this one, or the user's new copy of it. */
  readonly onEdit: (id: string) => void;
  /** Keeps the result of a deletion for the page. */
  readonly onDelete: ReturnType<typeof useAction>['perform'];
  /** Filters the library by a tag. */
  readonly onTag: (tag: string) => void;
}

/** An action that the team shares. Every member can run and duplicate it. */
export function TeamActionCard({
  action,
  models,
  isManager,
  takenNames,
  onEdit,
  onDelete,
  onTag,
}: TeamActionCardProps) {
  const { id, category, tags } = action;
  const { isOpen, opener, toggle, close } = useDisclosure();
  const edit = {
    label: 'Edit',
    Icon: IconPencil,
    onSelect: () => {
      onEdit(id);
    },
  };
  return (
    <ActionCard
      action={action}
      badge={category}
      // The built-in engine cannot follow free instructions.
      needsModel
      facts={[]}
      models={models}
      takenNames={takenNames}
      onEdit={onEdit}
      tags={tags.length > 0 && <ActionTags tags={tags} onTag={onTag} />}
      menuRef={opener}
      itemsBefore={isManager ? [edit] : []}
      itemsAfter={isManager ? [{ label: 'Delete', Icon: IconTrash, onSelect: toggle, isDestructive: true }] : []}
    >
      {isOpen && <Deletion action={action} onDelete={onDelete} onCancel={close} />}
    </ActionCard>
  );
}

function Deletion(deletion: ActionDeletion<TeamAction>) {
  const { action } = deletion;
  const [remove, { loading, error }] = useDeleteTeamActionMutation({
    update: (cache) => {
      forgetAction(cache, action);
    },
  });
  return (
    <DeleteAction
      {...deletion}
      question={`Delete the action “${action.name}” for the whole team?`}
      consequence="No member can use it any more. Prompts that it rewrote stay in their histories."
      isBusy={loading}
      error={error}
      errorTitle="The action could not be deleted."
      onConfirm={() => remove({ variables: { id: action.id } })}
    />
  );
}
