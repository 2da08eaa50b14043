import { invalidInput } from '#api/kernel/errors.ts';
import { assertValid, type FieldProblems, invalidFields } from '#api/kernel/validation.ts';
import { ACTION_EFFECTS } from '#schema/action-effect.ts';
import { CUSTOM_ACTION } from '#schema/limits.ts';
import type { CustomActionRecord } from './custom-action.model.ts';
import { type CustomActionFields, parseNewCustomAction } from './custom-action-fields.rules.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isEffect = (value: unknown) => ACTION_EFFECTS.some((effect) => effect === value);
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);

/** Builds the actions as a JSON document for `parseActionsFile`. */
export const buildActionsFile = (actions: readonly CustomActionRecord[], now: Date): string =>
  JSON.stringify(
    {
      version: 1,
      exported_at: now.toISOString(),
      actions: actions.map(({ name, description, prompt, icon, category, tags, isFavorite, effect }) => ({
        name,
        description,
        prompt,
        icon,
        category,
        tags,
        is_favorite: isFavorite,
        ...(effect && { effect }),
      })),
    },
    null,
    2,
  );

/** Returns the list of actions: the document itself, or its `actions`. Throws BAD_USER_INPUT. */
function parseRows(json: string): readonly unknown[] {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    throw invalidInput({ json: 'This is not a JSON document' });
  }
  const rows = isRow(document) ? document.actions : document;
  if (!Array.isArray(rows)) throw invalidInput({ json: 'This document contains no list of actions' });
  if (rows.length === 0) throw invalidInput({ json: 'This document contains no actions' });
  if (rows.length > CUSTOM_ACTION.maxCount) {
    throw invalidInput({ json: `At most ${CUSTOM_ACTION.maxCount} actions can be imported` });
  }
  return rows as unknown[];
}

/** The fields that an import reads. Other fields of a row, such as its id, are ignored. */
const FIELDS = [
  { field: 'name', names: ['name'], isValid: isText, kind: 'text' },
  { field: 'prompt', names: ['prompt', 'template'], isValid: isText, kind: 'text' },
  { field: 'description', names: ['description'], isValid: isText, kind: 'text' },
  { field: 'icon', names: ['icon'], isValid: isText, kind: 'text' },
  { field: 'category', names: ['category'], isValid: isText, kind: 'text' },
  { field: 'tags', names: ['tags'], isValid: isTextList, kind: 'a list of texts' },
  {
    field: 'isFavorite',
    names: ['is_favorite', 'isFavorite'],
    isValid: (value: unknown) => typeof value === 'boolean',
    kind: 'true or false',
  },
  { field: 'effect', names: ['effect'], isValid: isEffect, kind: `one of ${ACTION_EFFECTS.join(', ')}` },
] as const;

function parseRow(row: unknown): { fields: CustomActionFields; problems: FieldProblems } {
  const values = isRow(row) ? row : {};
  const input: Record<string, unknown> = {};
  const typeProblems: Record<string, string> = {};
  for (const { field, names, isValid, kind } of FIELDS) {
    const value = names.map((name) => values[name]).find((it) => it !== undefined && it !== null);
    if (value === undefined) continue;
    if (isValid(value)) input[field] = value;
    else typeProblems[field] = `${names[0]} must be ${kind}`;
  }
  const { fields, problems } = parseNewCustomAction(input);
  return { fields, problems: isRow(row) ? { ...problems, ...typeProblems } : { action: 'This is not an action' } };
}

/**
 * Returns the actions of a document, in its order. Throws BAD_USER_INPUT that names every
 * invalid field of every action.
 * @param offset how many actions of the file come before this document. The errors count on from there
 */
export function parseActionsFile(json: string, offset: number): CustomActionFields[] {
  if (!(offset >= 0 && offset < CUSTOM_ACTION.maxCount)) {
    throw invalidInput({
      offset: `Offset must be from 0 to ${CUSTOM_ACTION.maxCount - 1}`,
    });
  }
  const rows = parseRows(json).map(parseRow);
  const problems = rows.flatMap((row, index) =>
    Object.entries(invalidFields(row.problems)).map(
      ([field, problem]) => [`actions.${offset + index}.${field}`, `Action ${offset + index + 1}: ${problem}`] as const,
    ),
  );
  assertValid(Object.fromEntries(problems));
  return rows.map(({ fields }) => fields);
}
