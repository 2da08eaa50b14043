import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './ActionCard.module.css';
import type { ModelAccess } from './use-model-access.ts';

/** Tells a user without a model how to get one, or where to choose one. */
export function ModelMissing({
  hasChoice,
  isLocked,
  isTeamMember,
}: Pick<ModelAccess, 'hasChoice' | 'isLocked' | 'isTeamMember'>) {
  return (
    <p className={classes.modelMissing}>
      {hasChoice ? (
        'Your runs use the built-in engine. Choose a model below the prompt box on Overview'
      ) : (
        <ModelSetUpHint isLocked={isLocked} isTeamMember={isTeamMember} />
      )}
      .
    </p>
  );
}
