import type { z } from 'zod';
import { invalidInput } from '#api/kernel/errors.ts';

const toFieldName = (path: readonly PropertyKey[] = []) => path.map(String).join('.') || 'body';

/** Words for zod's types in error texts. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * Describes an invalid field in plain words, if its schema, which zod asks first, has no text for the error. Returns undefined where zod's own text
 * is good enough.
 */
function describeIssue({ code, input, path, ...issue }: z.core.$ZodRawIssue): string | undefined {
  const name = toFieldName(path);
  const isNamed = path !== undefined && path.length > 0;
  if (isNamed && (input === undefined || input === null)) return `${name} is required`;
  if (code !== 'invalid_type') return undefined;
  if (Array.isArray(input) && issue.expected !== 'object') return `${name} must be one value, not a list`;
  return `${name} must be ${KINDS[String(issue.expected)] ?? 'of another type'}`;
}

/** Returns pairs of a field's name and what is wrong with the field. */
const toProblems = (issue: z.core.$ZodIssue): [string, string][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [key, `${key} is not a field of this request`])
    : [[toFieldName(issue.path), issue.message]];

/**
 * Parses the body, query or headers of a request. Throws BAD_USER_INPUT that names every invalid field. Returns undefined without a schema.
 */
export function parseInput<TSchema extends z.ZodObject>(
  schema: TSchema | undefined,
  input: unknown,
): z.output<TSchema> {
  const parsed = schema?.safeParse(input, { error: describeIssue });
  if (parsed?.error) throw invalidInput(Object.fromEntries(parsed.error.issues.flatMap(toProblems)));
  return parsed?.data as z.output<TSchema>;
}
