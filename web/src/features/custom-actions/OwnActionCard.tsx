import { Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useDeleteCustomActionMutation, useSetFavoriteMutation } from '../../graphql/operations.generated.ts';
import { plural } from '../../lib/quantities.ts';
import { ConfirmPanel } from '../../ui/ConfirmPanel.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { CopyTemplate } from './CopyTemplate.tsx';
import classes from './ActionCard.module.css';
import type { OwnAction } from './library.ts';
import { useRunAction } from './use-run-action.ts';

interface OwnActionCardProps {
  readonly action: OwnAction;
  readonly onEdit: () => void;
  readonly onTag: (tag: string) => void;
}

const usedLine = (count: number) => (count === 0 ? 'Not used yet' : `Used ${plural(count, 'time')}`);

export function OwnActionCard({ action, onEdit, onTag }: OwnActionCardProps) {
  const { name, description, prompt, category, tags } = action;
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 className={classes.name} id={titleId}>
          {name}
        </h3>
        <span className={classes.badge}>{category}</span>
        <Favorite action={action} />
      </header>
      {description && <p className={classes.description}>{description}</p>}
      <p className={classes.template}>{prompt}</p>
      {tags.length > 0 && (
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
      )}
      <Foot action={action} onEdit={onEdit} />
    </article>
  );
}

/** Changes at once; the server is told, and takes it back when it can't. */
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

function Foot({ action: { id, name, prompt, useCount }, onEdit }: Pick<OwnActionCardProps, 'action' | 'onEdit'>) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const run = useRunAction();
  const [remove, { loading, error }] = useDeleteCustomActionMutation({
    onError: () => undefined,
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'CustomAction', id }) });
      cache.gc();
    },
  });
  const cancel = () => {
    setIsAsking(false);
    opener.current?.focus();
  };
  return (
    <>
      <footer className={classes.foot}>
        <span className={classes.facts}>{usedLine(useCount)}</span>
        <span className={classes.acts}>
          <CopyTemplate name={name} template={prompt} />
          <Button
            ref={opener}
            variant="subtle"
            size="compact-sm"
            aria-label={`Delete ${name}`}
            aria-expanded={isAsking}
            onClick={() => {
              setIsAsking(!isAsking);
            }}
          >
            Delete
          </Button>
          <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Use ${name}`}
            onClick={() => {
              run(id);
            }}
          >
            Use
          </Button>
        </span>
      </footer>
      {isAsking && (
        <ConfirmPanel
          question={`Delete the action “${name}”?`}
          act="Delete action"
          isBusy={loading}
          onConfirm={() => void remove({ variables: { id } })}
          onCancel={cancel}
        >
          <p>Its template is gone then. What it rewrote stays in your history.</p>
        </ConfirmPanel>
      )}
      <Outcome said={null} error={error} failed="Failed to delete custom action." />
    </>
  );
}
