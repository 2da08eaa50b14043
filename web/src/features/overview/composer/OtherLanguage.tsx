import { ModelSetUpHint } from '#web/ui/ModelSetUpHint.tsx';
import classes from './Composer.module.css';
import type { Choices } from './use-choices.ts';

/** Says what rewrites a prompt that the built-in engine left as it was, because it is in another language. */
export function OtherLanguage({ choices }: { choices: Choices }) {
  // Then the page says how to get a model already.
  if (choices.isModelMissing) return null;
  return (
    <p className={classes.needsModel}>
      AI models rewrite prompts in every language.{' '}
      {choices.modelGroups.length > 0 ? 'Choose a model below.' : <ModelSetUpHint {...choices} />}
    </p>
  );
}
