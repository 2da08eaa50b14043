import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './ActionCard.module.css';
import type { ModelAccess } from './use-model-access.ts';

/** Tells the user, on the card of an action that needs a model, that they use none, and how to get one. */
export function ModelMissing({ hasChoice, isLocked }: Pick<ModelAccess, 'hasChoice' | 'isLocked'>) {
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
