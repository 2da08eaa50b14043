import { Button } from '@mantine/core';
import { useId } from 'react';
import { CopyTemplate } from './CopyTemplate.tsx';
import classes from './ActionCard.module.css';
import { DEFAULT_CATEGORY, type DefaultAction } from './library.ts';
import { useRunAction } from './use-run-action.ts';

/** The operator's: to run and to learn from, not to change. */
export function DefaultActionCard({
  action: { id, name, description, prompt, needsModel },
}: {
  action: DefaultAction;
}) {
  const titleId = useId();
  const run = useRunAction();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 className={classes.name} id={titleId}>
          {name}
        </h3>
        <span className={classes.badge}>{DEFAULT_CATEGORY}</span>
      </header>
      <p className={classes.description}>{description}</p>
      <p className={classes.template}>{prompt}</p>
      <footer className={classes.foot}>
        <span className={classes.facts}>{needsModel ? 'Needs a model' : 'Runs on the built-in engine'}</span>
        <span className={classes.acts}>
          <CopyTemplate name={name} template={prompt} />
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
    </article>
  );
}
