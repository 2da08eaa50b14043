import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './ActionCard.module.css';
import { CopyTemplate } from './CopyTemplate.tsx';
import { useRunAction } from './use-run-action.ts';

interface ActionCardProps {
  readonly action: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly prompt: string;
  };
  readonly category: string;
  /** One short fact, such as how often the action was used. */
  readonly facts: string;
  /** Shown at the other end of the name's line. */
  readonly aside?: ReactNode;
  readonly tags?: ReactNode;
  /** Buttons in addition to copying and using the action. */
  readonly buttons?: ReactNode;
  /** Shown below the card, such as a confirmation. */
  readonly children?: ReactNode;
}

/** A default or custom action, with buttons to copy its template and to use it. */
export function ActionCard({ action, category, facts, aside, tags, buttons, children }: ActionCardProps) {
  const { id, name, description, prompt } = action;
  const titleId = useId();
  const run = useRunAction();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 className={classes.name} id={titleId}>
          {name}
        </h3>
        <span className={classes.badge}>{category}</span>
        {aside}
      </header>
      {description && <p className={classes.description}>{description}</p>}
      <p className={classes.template}>{prompt}</p>
      {tags}
      <footer className={classes.foot}>
        <span className={classes.facts}>{facts}</span>
        <span className={classes.buttons}>
          <CopyTemplate name={name} template={prompt} />
          {buttons}
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
      {children}
    </article>
  );
}
