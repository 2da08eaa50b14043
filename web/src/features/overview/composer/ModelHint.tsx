import { Link } from 'react-router-dom';
import { MODEL_SETTINGS } from '#web/lib/no-model.ts';
import classes from './Composer.module.css';
import type { Choices } from './use-choices.ts';

/** Says beside the menu of actions, to a user without any model, what those marked "needs a model" need, and leads to where it is set up. */
export function ModelHint({ choices }: { choices: Choices }) {
  const { isKnown, hasModel, modelGroups, actions, isLocked, isModelMissing } = choices;
  // If the chosen action is one of them, the page says above how to get a model.
  if (!isKnown || hasModel || modelGroups.length > 0 || isModelMissing) return null;
  if (!actions.some(({ needsModel }) => needsModel)) return null;
  return (
    <span className={classes.modelHint}>
      <span className={classes.modelHintLong}>
        Some actions need an AI model:{' '}
        <Link to={MODEL_SETTINGS}>{isLocked ? 'see how to get one' : 'add your own key'}</Link>
      </span>
      <Link to={MODEL_SETTINGS} className={classes.modelHintShort}>
        Get an AI model
      </Link>
    </span>
  );
}
