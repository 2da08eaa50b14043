import { Button } from '@mantine/core';
import { IconCopy, IconCopyPlus } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { hasInput } from '#schema/action-template.ts';
import { type Effect, EFFECT_LABELS } from '#web/ui/action-effect/effect-texts.ts';
import { ActionIcon } from '#web/ui/action-icon/ActionIcon.tsx';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import classes from './ActionCard.module.css';
import { useDuplicate } from './use-duplicate.ts';
import type { ModelAccess } from './use-model-access.ts';
import { useRunAction } from './use-run-action.ts';

interface ActionCardProps {
  readonly action: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly prompt: string;
    readonly icon: string | null;
    readonly category?: string;
    readonly tags?: readonly string[];
    readonly effect: Effect;
    readonly chosenEffect: Effect | null;
  };
  /** The category, shown beside the name. */
  readonly badge: string;
  /** Whether the action needs a language model, because the built-in engine can't run it. */
  readonly needsModel: boolean;
  /** Whether the user's runs use a language model. */
  readonly models: ModelAccess;
  /** Short facts, such as how often the action was used. */
  readonly facts: readonly string[];
  /** The names of the user's actions, which a copy must not have. */
  readonly takenNames: readonly string[];
  /** Opens the user's new copy of the action for editing. */
  readonly onEdit: (id: string) => void;
  /** Shown at the other end of the name's line. */
  readonly aside?: ReactNode;
  /** The tags, shown below the template. */
  readonly tags?: ReactNode;
  /** Menu items before and after those that every action has. */
  readonly itemsBefore?: readonly MenuItem[];
  readonly itemsAfter?: readonly MenuItem[];
  readonly menuRef?: Ref<HTMLButtonElement>;
  /** Shown below the card, such as a confirmation. */
  readonly children?: ReactNode;
}

const COPY_MESSAGES = {
  idle: '',
  copied: 'Template copied to clipboard!',
  failed: 'Your browser does not allow copying',
} as const;

/** Shows a default, custom or team action, with a button to use it and a menu of everything else. */
export function ActionCard({
  action,
  badge,
  needsModel,
  models,
  facts,
  takenNames,
  onEdit,
  aside,
  tags,
  itemsBefore = [],
  itemsAfter = [],
  menuRef,
  children,
}: ActionCardProps) {
  const { id, name, description, prompt, icon } = action;
  const titleId = useId();
  const engineId = useId();
  const cannotRun = needsModel && !models.hasModel;
  const run = useRunAction();
  const { state, copy } = useCopy(prompt);
  const { duplicate, error } = useDuplicate(takenNames, onEdit);
  const items: MenuItem[] = [
    ...itemsBefore,
    {
      label: 'Duplicate',
      Icon: IconCopyPlus,
      onSelect: () => {
        duplicate(action);
      },
    },
    { label: 'Copy template', Icon: IconCopy, onSelect: copy },
    ...itemsAfter,
  ];
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <ActionIcon name={icon} />
        <h3 className={classes.name} id={titleId}>
          {name}
        </h3>
        <span className={classes.badge}>{badge}</span>
        {aside}
      </header>
      {description && <p className={classes.description}>{description}</p>}
      <p className={classes.template} dir="auto">
        {prompt}
      </p>
      {!hasInput(prompt) && <p className={classes.noInput}>Your prompt is added at the end.</p>}
      {tags}
      <footer className={classes.foot}>
        <p className={classes.facts}>
          {[...facts, EFFECT_LABELS[action.effect]].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span id={engineId}>{needsModel ? 'Needs a model' : 'Built-in engine'}</span>
        </p>
        <span className={classes.buttons}>
          <Menu ref={menuRef} label={`More for ${name}`} items={items} />
          <Button
            variant="light"
            size="compact-md"
            aria-label={`Use ${name}`}
            aria-describedby={cannotRun ? engineId : undefined}
            // With a model to choose, the composer is where the user chooses it.
            disabled={cannotRun && !models.hasChoice}
            onClick={() => {
              run(id);
            }}
          >
            Use
          </Button>
        </span>
      </footer>
      <p role="status" className={classes.copied}>
        {COPY_MESSAGES[state]}
      </p>
      <ActionStatus error={error} errorTitle="Failed to save custom action." />
      {children}
    </article>
  );
}
