import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './ActionCard.module.css';
import type { ModelAccess } from './use-model-access.ts';

interface ModelMissingProps extends Pick<ModelAccess, 'hasChoice' | 'isLocked'> {
  readonly id?: string;
  /** A sentence before it. */
  readonly lead?: string;
}

/** Tells the user, on the card of an action that needs a model, that they use none, and how to get one. */
export function ModelMissing({ hasChoice, isLocked, id, lead }: ModelMissingProps) {
  return (
    <p id={id} className={classes.modelMissing}>
      {lead}
      {lead && ' '}
      {hasChoice ? (
        'Your runs use the built-in engine. Choose a model below the prompt box on Overview'
      ) : (
        <ModelSetUpHint isLocked={isLocked} />
      )}
      .
    </p>
  );
}
