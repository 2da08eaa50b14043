import { CUSTOM_ACTION } from '#schema/limits.ts';
import { invalidInput } from '../../errors.ts';
import type { CustomActionRecord } from './custom-action.model.ts';
import { type CustomActionFields, readNewAction } from './custom-action-fields.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);

/** The actions of a person as a JSON document that can be read in again. */
export const writeActionsFile = (actions: readonly CustomActionRecord[], now: Date): string =>
  JSON.stringify(
    {
      version: 1,
      exported_at: now.toISOString(),
      actions: actions.map(({ name, description, prompt, icon, category, tags, isFavorite }) => ({
        ...{ name, description, prompt, icon, category, tags },
        is_favorite: isFavorite,
      })),
    },
    null,
    2,
  );

/** The list in the document, or the document where it is a list itself. */
function rowsOf(json: string): readonly unknown[] {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    throw invalidInput({ json: 'This is no JSON document' });
  }
  const rows = isRow(document) ? document.actions : document;
  if (!Array.isArray(rows)) throw invalidInput({ json: 'There is no list of actions in this document' });
  if (rows.length === 0) throw invalidInput({ json: 'There are no actions in this document' });
  if (rows.length > CUSTOM_ACTION.maxCount) {
    throw invalidInput({ json: `At most ${CUSTOM_ACTION.maxCount} actions can be imported` });
  }
  return rows as unknown[];
}

/** What other fields of a row say, such as its id, means nothing here. */
const FIELDS = [
  { field: 'name', names: ['name'], fits: isText, kind: 'text' },
  { field: 'prompt', names: ['prompt', 'template'], fits: isText, kind: 'text' },
  { field: 'description', names: ['description'], fits: isText, kind: 'text' },
  { field: 'icon', names: ['icon'], fits: isText, kind: 'text' },
  { field: 'category', names: ['category'], fits: isText, kind: 'text' },
  { field: 'tags', names: ['tags'], fits: isTextList, kind: 'a list of texts' },
  {
    field: 'isFavorite',
    names: ['is_favorite', 'isFavorite'],
    fits: (value: unknown) => typeof value === 'boolean',
    kind: 'true or false',
  },
] as const;

function readRow(row: unknown): { fields: CustomActionFields; problems: Readonly<Record<string, string>> } {
  const given = isRow(row) ? row : {};
  const input: Record<string, unknown> = {};
  const misfits: Record<string, string> = {};
  for (const { field, names, fits, kind } of FIELDS) {
    const value = names.map((name) => given[name]).find((it) => it !== undefined && it !== null);
    if (value === undefined) continue;
    if (fits(value)) input[field] = value;
    else misfits[field] = `${names[0]} must be ${kind}`;
  }
  const { fields, problems } = readNewAction(input);
  return { fields, problems: isRow(row) ? { ...problems, ...misfits } : { action: 'This is no action' } };
}

/** The actions of a document, in its order. Throws BAD_USER_INPUT that names everything wrong, by the number of the action. */
export function readActionsFile(json: string): CustomActionFields[] {
  const rows = rowsOf(json).map(readRow);
  const problems = rows.flatMap((row, index) =>
    Object.entries(row.problems).map(
      ([field, problem]) => [`actions.${index}.${field}`, `Action ${index + 1}: ${problem}`] as const,
    ),
  );
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
  return rows.map(({ fields }) => fields);
}
