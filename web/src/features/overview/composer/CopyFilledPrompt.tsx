import { replaceVariables } from '#schema/action-template.ts';
import { useActionTemplatesQuery } from '#web/graphql/operations.generated.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';

export type FilledPrompt = Pick<Simplify, 'text' | 'fields' | 'checkFields' | 'choices'>;

/**
 * Copies what a model would get: the template of the chosen action with the prompt and the values of its variables. It is put together in
 * the browser. While a variable has no value, its field is marked instead.
 */
export function CopyFilledPrompt({ text, fields, checkFields, choices: { actionId } }: FilledPrompt) {
  const { data } = useActionTemplatesQuery();
  const shared = (data?.teams ?? []).flatMap(({ actions }) => actions);
  const action = [...(data?.defaultActions ?? []), ...(data?.customActions ?? []), ...shared].find(
    ({ id }) => id === actionId,
  );
  if (!action || text.trim() === '') return null;
  const values = fields.map(({ name, value }) => [name, value] as const);
  return (
    <div className={classes.filled}>
      <CopyButton
        variant="default"
        size="compact-md"
        label="Copy filled-in prompt"
        check={checkFields}
        text={replaceVariables(action.prompt, text.trim(), new Map(values))}
      />
      <span>For any AI assistant. Nothing is sent or charged.</span>
    </div>
  );
}
