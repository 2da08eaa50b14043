import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './Composer.module.css';
import type { Choices } from './use-choices.ts';

/** Says that the user's default action can't run without a model, and that another one is chosen for it. */
export function DefaultSkipped({ choices: { skippedDefault, action } }: { choices: Choices }) {
  return (
    <p role="status" className={classes.quiet}>
      Your default action, {skippedDefault?.name}, needs a model. {action?.name} is chosen instead.
    </p>
  );
}

/** Explains that the chosen action needs a model, and offers alternatives. */
export function ModelRequired({ choices: { action, actions, modelGroups, isLocked } }: { choices: Choices }) {
  const others = actions.filter(({ needsModel }) => !needsModel).map(({ name }) => name);
  return (
    <p role="status" className={classes.needsModel}>
      <strong>{action?.name} needs a model.</strong>{' '}
      {modelGroups.length > 0 ? 'Choose one next to it' : <ModelSetUpHint isLocked={isLocked} />}.
      {others.length > 0 && ` Or use ${list(others)}, which need no model.`}
    </p>
  );
}

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
