import type { z } from 'zod';
import { invalidInput } from '#api/kernel/errors.ts';

const nameOf = (path: readonly PropertyKey[] = []) => path.map(String).join('.') || 'body';

/** How people name what zod expects. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Texts for what zod would say in its own terms. Undefined leaves the text to the schema, or to zod. */
function complaint({ code, input, path, ...issue }: z.core.$ZodRawIssue): string | undefined {
  const name = nameOf(path);
  const isNamed = path !== undefined && path.length > 0;
  if (isNamed && (input === undefined || input === null)) return `${name} is required`;
  if (code !== 'invalid_type') return undefined;
  if (Array.isArray(input) && issue.expected !== 'object') return `${name} must be one value, not a list`;
  return `${name} must be ${KINDS[String(issue.expected)] ?? 'of another type'}`;
}

const problemsIn = (issue: z.core.$ZodIssue): [string, string][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [key, `${key} is not a field of this request`])
    : [[nameOf(issue.path), issue.message]];

/** The input as its schema reads it. Throws BAD_USER_INPUT, naming every field that is wrong. */
export function parseInput<TSchema extends z.ZodObject>(
  schema: TSchema | undefined,
  input: unknown,
): z.output<TSchema> {
  const parsed = schema?.safeParse(input, { error: complaint });
  if (parsed?.error) throw invalidInput(Object.fromEntries(parsed.error.issues.flatMap(problemsIn)));
  return parsed?.data as z.output<TSchema>;
}
