import { Link } from 'react-router-dom';
import { KEY_STEPS, MODEL_SETTINGS } from '#web/lib/no-model.ts';
import classes from './Composer.module.css';
import type { Choices } from './use-choices.ts';

function toStep({ isLocked, ownKey }: Choices): string {
  if (isLocked) return 'see how to get one';
  return ownKey === 'none' ? 'add your own key' : KEY_STEPS[ownKey].step.toLowerCase();
}

/** Says beside the menu of actions, to a user without any model, what those marked "needs a model" need, and leads to where it is set up. */
export function ModelHint({ choices }: { choices: Choices }) {
  const { isKnown, hasModel, modelGroups, actions, isModelMissing } = choices;
  // If the chosen action is one of them, the page says above how to get a model.
  if (!isKnown || hasModel || modelGroups.length > 0 || isModelMissing) return null;
  if (!actions.some(({ needsModel }) => needsModel)) return null;
  return (
    <span className={classes.modelHint}>
      <span className={classes.modelHintLong}>
        Some actions need an AI model: <Link to={MODEL_SETTINGS}>{toStep(choices)}</Link>
      </span>
      <Link to={MODEL_SETTINGS} className={classes.modelHintShort}>
        Get an AI model
      </Link>
    </span>
  );
}
