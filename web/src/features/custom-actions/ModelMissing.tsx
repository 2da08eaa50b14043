import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './ActionCard.module.css';
import type { ModelAccess } from './use-model-access.ts';

/** Tells a user without a model how to get one, or where to choose one. */
export function ModelMissing(access: Pick<ModelAccess, 'hasChoice' | 'isLocked' | 'ownKey' | 'isTeamMember'>) {
  return (
    <p className={classes.modelMissing}>
      {access.hasChoice ? (
        'Your runs use the built-in engine. Choose a model below the prompt box on Overview.'
      ) : (
        <ModelSetUpHint {...access} />
      )}
    </p>
  );
}
