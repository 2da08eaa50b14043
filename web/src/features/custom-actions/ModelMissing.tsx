import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './ActionCard.module.css';
import type { ModelAccess } from './use-model-access.ts';

/** Says on the card of an action that the viewer has no model for it, and how to get one. */
export function ModelMissing({ hasChoice, isLocked }: Omit<ModelAccess, 'hasModel'>) {
  return (
    <p className={classes.modelMissing}>
      {hasChoice ? (
        'Your runs use the built-in engine. Choose a model in the composer'
      ) : (
        <ModelSetUpHint isLocked={isLocked} />
      )}
      .
    </p>
  );
}
