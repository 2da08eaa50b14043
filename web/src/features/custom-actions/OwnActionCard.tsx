import { IconPencil, IconStar, IconStarFilled, IconTrash, IconUsers } from '@tabler/icons-react';
import { useDeleteCustomActionMutation, useSetFavoriteMutation } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import type { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import type { OwnAction } from './action-filters.ts';
import classes from './ActionCard.module.css';
import { ActionCard } from './ActionCard.tsx';
import { ActionTags } from './ActionTags.tsx';
import { type ActionDeletion, DeleteAction } from './DeleteAction.tsx';
import { forgetAction } from './forget-action.ts';
import type { ModelAccess } from './use-model-access.ts';
import { type ManagedTeam, useShareWithTeam } from './use-share-with-team.ts';

interface OwnActionCardProps {
  readonly action: OwnAction;
  readonly models: ModelAccess;
  /** The names of the user's actions, which a copy must not have. */
  readonly takenNames: readonly string[];
  /** Opens an action for editing. */
  readonly onEdit: (id: string) => void;
  /** Keeps the result of a deletion for the page. */
  readonly onDelete: ReturnType<typeof useAction>['perform'];
  /** Filters the library by a tag. */
  readonly onTag: (tag: string) => void;
  /** The team to which the user may add actions. Null without one. */
  readonly team: ManagedTeam | null;
}

const toUseCount = (count: number) => (count === 0 ? 'Not used yet' : `Used ${plural(count, 'time')}`);

/** One of the user's own actions. It can be edited, deleted, made a favorite, and shared with the team. */
export function OwnActionCard({ action, models, takenNames, onEdit, onDelete, onTag, team }: OwnActionCardProps) {
  const { share, feedback, error } = useShareWithTeam(team);
  const { id, category, tags, useCount } = action;
  const { isOpen, opener, toggle, close } = useDisclosure();
  return (
    <ActionCard
      action={action}
      badge={category}
      // The built-in engine cannot follow free instructions.
      needsModel
      facts={[toUseCount(useCount)]}
      models={models}
      takenNames={takenNames}
      onEdit={onEdit}
      aside={<Favorite action={action} />}
      tags={tags.length > 0 && <ActionTags tags={tags} onTag={onTag} />}
      menuRef={opener}
      itemsBefore={[
        {
          label: 'Edit',
          Icon: IconPencil,
          onSelect: () => {
            onEdit(id);
          },
        },
        ...(team
          ? [
              {
                label: `Share with ${team.name}`,
                Icon: IconUsers,
                onSelect: () => {
                  share(action);
                },
              },
            ]
          : []),
      ]}
      itemsAfter={[{ label: 'Delete', Icon: IconTrash, onSelect: toggle, isDestructive: true }]}
    >
      <ActionStatus feedback={feedback} error={error} errorTitle="The action could not be shared." />
      {isOpen && <Deletion action={action} onDelete={onDelete} onCancel={close} />}
    </ActionCard>
  );
}

/** The star of an action. It shows the new state immediately, and the old one again if the server rejects the change. */
function Favorite({ action: { id, name, isFavorite } }: { action: OwnAction }) {
  const [setFavorite, { error }] = useSetFavoriteMutation({ onError: () => undefined });
  const toggle = () =>
    void setFavorite({
      variables: { id, isFavorite: !isFavorite },
      optimisticResponse: { updateCustomAction: { __typename: 'CustomAction', id, isFavorite: !isFavorite } },
    });
  const Icon = isFavorite ? IconStarFilled : IconStar;
  return (
    <>
      <button
        type="button"
        className={classes.favorite}
        aria-pressed={isFavorite}
        aria-label={`Favorite ${name}`}
        onClick={toggle}
      >
        <Icon aria-hidden size={18} stroke={1.7} />
      </button>
      <span role="alert" className={classes.favoriteFailure}>
        {error && 'Failed to update favorite status'}
      </span>
    </>
  );
}

function Deletion(deletion: ActionDeletion<OwnAction>) {
  const { action } = deletion;
  const [remove, { loading, error }] = useDeleteCustomActionMutation({
    update: (cache) => {
      forgetAction(cache, action);
    },
  });
  return (
    <DeleteAction
      {...deletion}
      question={`Delete the action “${action.name}”?`}
      consequence="This deletes its template. Prompts that it rewrote stay in your history."
      isBusy={loading}
      error={error}
      errorTitle="Failed to delete custom action."
      onConfirm={() => remove({ variables: { id: action.id } })}
    />
  );
}
