import { ACTION_VARIABLE } from '#schema/limits.ts';
import { invalidInput } from '../../errors.ts';

/** Where the prompt goes. */
const INPUT = 'input';

/** A name in braces. Other braces, as in JSON, mean nothing. */
const VARIABLE = /\{([A-Za-z][A-Za-z0-9_]{0,39})\}/g;

/** A value for a name in a template. */
export interface ActionVariable {
  readonly name: string;
  readonly value: string;
}

/** The names that a template asks for beside the prompt, in the order of their first mention. */
export function variablesOf(template: string): string[] {
  const names = [...template.matchAll(VARIABLE)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== INPUT);
}

/**
 * The template with the prompt at `{input}`, or at its end when it has none, and each value at its name. What is filled in is not looked
 * through again. Values that it does not ask for are left aside. Throws BAD_USER_INPUT when one is missing or too long.
 */
export function fillTemplate(template: string, input: string, variables: readonly ActionVariable[]): string {
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  const missing = variablesOf(template).filter((name) => !values.get(name)?.trim());
  if (missing.length > 0) throw invalidInput({ variables: `This action needs a value for ${missing.join(', ')}` });
  const tooLong = variables.find(({ value }) => value.length > ACTION_VARIABLE.maxLength);
  if (tooLong) {
    throw invalidInput({ variables: `${tooLong.name} must be at most ${ACTION_VARIABLE.maxLength} characters` });
  }

  const hasPlace = template.includes(`{${INPUT}}`);
  values.set(INPUT, input);
  const filled = template.replace(VARIABLE, (_mark, name: string) => values.get(name) ?? '');
  return hasPlace ? filled : `${filled.trimEnd()}\n\n${input}`;
}
