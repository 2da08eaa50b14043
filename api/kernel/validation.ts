import { invalidInput } from './errors.ts';

/** What is wrong with each field of an input. Null: nothing. */
export type FieldProblems = Readonly<Record<string, string | null>>;

/** Returns the invalid fields only. */
export const invalidFields = (problems: FieldProblems): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, text]])));

/** Throws BAD_USER_INPUT that names every invalid field, if there is one. A field whose problem is null is valid. */
export function assertValid(problems: FieldProblems): void {
  const invalid = invalidFields(problems);
  if (Object.keys(invalid).length > 0) throw invalidInput(invalid);
}
