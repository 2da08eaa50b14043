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
  /** What is to know beside its acts. */
  readonly facts: string;
  /** Opposite the name. */
  readonly aside?: ReactNode;
  readonly tags?: ReactNode;
  /** What can be done with it beside copying and using it. */
  readonly acts?: ReactNode;
  /** What an act asks or says. */
  readonly children?: ReactNode;
}

/** An action, whoever wrote it: to read, to copy and to use. */
export function ActionCard({ action, category, facts, aside, tags, acts, children }: ActionCardProps) {
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
        <span className={classes.acts}>
          <CopyTemplate name={name} template={prompt} />
          {acts}
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
