import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { ActionIcon } from '#web/ui/action-icon/ActionIcon.tsx';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import type { OwnAction } from '../action-filters.ts';
import card from '../ActionCard.module.css';
import { useCreateAction } from '../use-create-action.ts';
import classes from './Gallery.module.css';
import type { ReadyAction } from './ready-action.ts';

interface ReadyActionCardProps {
  readonly action: ReadyAction;
  /** The user's own action with the same prompt. Null: the user has none, also after they changed the prompt of their copy. */
  readonly added: OwnAction | null;
  /** Opens the user's own action for editing. */
  readonly onEdit: (id: string) => void;
}

/** A ready-made action with an explanation of its variables, and a button that copies it into the library. */
export function ReadyActionCard({ action, added, onEdit }: ReadyActionCardProps) {
  const { name, role, description, category, icon, tags, prompt, variables } = action;
  const titleId = useId();
  const [create, { loading, error }] = useCreateAction({ onError: () => undefined });
  const add = () =>
    void create({ variables: { input: { name, description, category, icon, tags: [...tags], prompt } } });
  const editRef = useFocusOnceAdded(added !== null);
  return (
    <article className={card.card} aria-labelledby={titleId}>
      <header className={card.head}>
        <ActionIcon name={icon} />
        <h3 className={card.name} id={titleId}>
          {name}
        </h3>
        <span className={card.badge}>{role}</span>
      </header>
      <p className={card.description}>{description}</p>
      <p className={card.template}>{prompt}</p>
      <dl className={classes.variables}>
        {Object.entries(variables).map(([variable, explanation]) => (
          <div key={variable}>
            <dt>{`{${variable}}`}</dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
      <footer className={card.foot}>
        <p className={card.facts}>
          <span>Needs a model</span>
        </p>
        <span className={card.buttons}>
          {added ? (
            <>
              <span className={card.added} role="status">
                <IconCheck aria-hidden size={16} stroke={2} />
                In your actions
              </span>
              <Button
                ref={editRef}
                variant="default"
                size="compact-md"
                aria-label={`Edit ${name}`}
                onClick={() => {
                  onEdit(added.id);
                }}
              >
                Edit
              </Button>
            </>
          ) : (
            <Button
              variant="light"
              size="compact-md"
              loading={loading}
              aria-label={`Add ${name} to my actions`}
              leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
              onClick={add}
            >
              Add to my actions
            </Button>
          )}
        </span>
      </footer>
      <ActionStatus error={error} errorTitle="Failed to save custom action." />
    </article>
  );
}

/** Moves the focus to the button with this ref when the action has been added, because the focused button that added it is then removed. */
function useFocusOnceAdded(isAdded: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasAdded = useRef(isAdded);
  useEffect(() => {
    // Otherwise the user has moved the focus elsewhere since.
    if (isAdded && !wasAdded.current && document.activeElement === document.body) ref.current?.focus();
    wasAdded.current = isAdded;
  }, [isAdded]);
  return ref;
}
