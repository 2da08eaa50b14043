import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './Composer.module.css';
import type { Choices } from './use-choices.ts';

/** Says what rewrites a prompt that the built-in engine left as it was, because it is in another language. */
export function OtherLanguage({
  choices: { modelGroups, isLocked, isTeamMember, isModelMissing },
}: {
  choices: Choices;
}) {
  // Then the page says how to get a model already.
  if (isModelMissing) return null;
  return (
    <p className={classes.needsModel}>
      AI models rewrite prompts in every language.{' '}
      {modelGroups.length > 0 ? (
        'Choose a model below'
      ) : (
        <ModelSetUpHint isLocked={isLocked} isTeamMember={isTeamMember} />
      )}
      .
    </p>
  );
}
