/** The variable that the prompt replaces. */
export const INPUT = 'input';

/** A name in braces. Other braces, such as those of JSON, are plain text. */
export const VARIABLE = /\{([A-Za-z][A-Za-z0-9_]{0,39})\}/g;

/** Returns whether a template says where the prompt goes. */
export const hasInput = (template: string): boolean => template.includes(`{${INPUT}}`);

/**
 * Returns the template of an action with its variables replaced. The prompt replaces `{input}`, or is added at the end. Variables inside of
 * values are not replaced, and variables without a value stay as they are.
 */
export function replaceVariables(template: string, input: string, variables: ReadonlyMap<string, string>): string {
  const values = new Map(variables).set(INPUT, input);
  const filled = template.replace(VARIABLE, (variable, name: string) => values.get(name) ?? variable);
  return hasInput(template) ? filled : `${filled.trimEnd()}\n\n${input}`;
}
