import { invalidInput } from '#api/kernel/errors.ts';
import { INPUT, replaceVariables, VARIABLE } from '#schema/action-template.ts';
import { ACTION_VARIABLE, PROMPT_LENGTH } from '#schema/limits.ts';

/** A value for a variable of a template. */
export interface ActionVariable {
  readonly name: string;
  readonly value: string;
}

/** Finds the variables of a template except `{input}`, in the order in which they first appear. */
export function findVariables(template: string): string[] {
  const names = [...template.matchAll(VARIABLE)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== INPUT);
}

/**
 * Returns the length of a filled template in UTF-16 code units, without filling it: a template can repeat a long
 * value thousands of times.
 */
function filledLength(template: string, values: ReadonlyMap<string, string>): number {
  let length = template.length;
  for (const [variable, name = ''] of template.matchAll(VARIABLE)) {
    if (name !== INPUT) length += (values.get(name) ?? '').length - variable.length;
  }
  return length;
}

/**
 * Returns the template with its variables replaced. The prompt replaces `{input}`, or is added at the end. Variables inside of values are not
 * replaced. Of values for unknown variables, only the length is checked. Throws BAD_USER_INPUT if a value is missing, blank or too long, or if
 * the filled template, without the prompt, is longer than a prompt may be.
 */
export function fillTemplate(template: string, input: string, variables: readonly ActionVariable[]): string {
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  const missing = findVariables(template).filter((name) => !values.get(name)?.trim());
  if (missing.length > 0) throw invalidInput({ variables: `This action needs a value for ${missing.join(', ')}` });
  const tooLong = variables.find(({ value }) => value.length > ACTION_VARIABLE.maxLength);
  if (tooLong) {
    throw invalidInput({ variables: `${tooLong.name} must be at most ${ACTION_VARIABLE.maxLength} characters` });
  }
  if (filledLength(template, values) > PROMPT_LENGTH.max) {
    const text = `With these values, the action's template is longer than ${PROMPT_LENGTH.max} characters. Shorten the values`;
    throw invalidInput({ variables: text });
  }
  return replaceVariables(template, input, values);
}
