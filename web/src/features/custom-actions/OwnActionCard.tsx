import { Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useDeleteCustomActionMutation, useSetFavoriteMutation } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import type { OwnAction } from './action-filters.ts';
import classes from './ActionCard.module.css';
import { ActionCard } from './ActionCard.tsx';

interface OwnActionCardProps {
  readonly action: OwnAction;
  readonly onEdit: () => void;
  readonly onTag: (tag: string) => void;
}

const toUseCount = (count: number) => (count === 0 ? 'Not used yet' : `Used ${plural(count, 'time')}`);

export function OwnActionCard({ action, onEdit, onTag }: OwnActionCardProps) {
  const { name, category, tags, useCount } = action;
  const { isOpen, opener, toggle, close } = useDisclosure();
  return (
    <ActionCard
      action={action}
      category={category}
      facts={toUseCount(useCount)}
      aside={<Favorite action={action} />}
      tags={tags.length > 0 && <Tags tags={tags} onTag={onTag} />}
      buttons={
        <>
          <Button
            ref={opener}
            variant="subtle"
            size="compact-sm"
            aria-label={`Delete ${name}`}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Delete
          </Button>
          <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      {isOpen && <Deletion action={action} onCancel={close} />}
    </ActionCard>
  );
}

function Tags({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={classes.tag}
            title={`Show only actions tagged ${tag}`}
            onClick={() => {
              onTag(tag);
            }}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the new state at once, and the old one again if the server rejects it. */
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

function Deletion({ action: { id, name }, onCancel }: { action: OwnAction; onCancel: () => void }) {
  const [remove, { loading, error }] = useDeleteCustomActionMutation({
    onError: () => undefined,
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'CustomAction', id }) });
      cache.gc();
    },
  });
  return (
    <>
      <ConfirmPanel
        question={`Delete the action “${name}”?`}
        confirmLabel="Delete action"
        isBusy={loading}
        onConfirm={() => void remove({ variables: { id } })}
        onCancel={onCancel}
      >
        <p>This deletes its template. Prompts that it rewrote stay in your history.</p>
      </ConfirmPanel>
      <ActionStatus error={error} errorTitle="Failed to delete custom action." />
    </>
  );
}
