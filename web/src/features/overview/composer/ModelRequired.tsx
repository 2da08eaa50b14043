import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './Composer.module.css';
import { CopyFilledPrompt, type FilledPrompt } from './CopyFilledPrompt.tsx';
import type { Choices } from './use-choices.ts';

/** Says that the user's preferred action, which screens call the default action, can't run without a model, and that another one is chosen for it. */
export function PreferredSkipped({ choices: { skippedPreferred, action } }: { choices: Choices }) {
  return (
    <p role="status" className={classes.quiet}>
      Your default action, {skippedPreferred?.name}, needs a model. {action?.name} is chosen instead.
    </p>
  );
}

/** Explains that the chosen action needs a model, and offers alternatives. */
export function ModelRequired(prompt: FilledPrompt) {
  const { action, actions, modelGroups } = prompt.choices;
  const others = actions.filter(({ needsModel }) => !needsModel).map(({ name }) => name);
  const hasChoice = modelGroups.length > 0;
  return (
    <div className={classes.needsModel}>
      <p role="status">
        <strong>{action?.name} needs a model.</strong>{' '}
        {hasChoice ? 'Choose one in the Model menu.' : <ModelSetUpHint {...prompt.choices} />}
        {others.length > 0 && ` Or use ${list(others)}, which need no model.`}
      </p>
      {!hasChoice && <CopyFilledPrompt {...prompt} />}
    </div>
  );
}

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
