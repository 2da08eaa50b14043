import { ACTION_CATEGORIES, ACTION_VARIABLE, CUSTOM_ACTION } from '#schema/limits.ts';
import type { CustomActionRecord } from './custom-action.model.ts';
import { variablesOf } from './template.ts';

export interface CustomActionInput {
  readonly name?: string | null;
  readonly prompt?: string | null;
  readonly description?: string | null;
  readonly icon?: string | null;
  readonly category?: string | null;
  readonly tags?: readonly string[] | null;
  readonly isFavorite?: boolean | null;
}

export type CustomActionFields = Pick<
  CustomActionRecord,
  'name' | 'prompt' | 'description' | 'icon' | 'category' | 'tags' | 'isFavorite'
>;

/** What is wrong, by field. */
type Problems = Record<string, string>;

const tooLong = (what: string, text: string, max: number) =>
  text.length > max ? `${what} must be at most ${max} characters` : null;

const problemOfName = (name: string) => (name ? tooLong('Name', name, CUSTOM_ACTION.name) : 'Name is required');

function problemOfTemplate(template: string): string | null {
  if (!template) return 'Template is required';
  if (variablesOf(template).length > ACTION_VARIABLE.maxCount) {
    return `A template may ask for at most ${ACTION_VARIABLE.maxCount} values`;
  }
  return tooLong('Template', template, CUSTOM_ACTION.template);
}

/** In the spelling of the list, whatever the case. */
const categoryOf = (text: string) =>
  ACTION_CATEGORIES.find((category) => category.toLowerCase() === text.trim().toLowerCase());

/** Without blanks and repetitions. Those that differ in case alone are one, spelled as the first. */
function uniqueTags(tags: readonly string[]): string[] {
  const byLowerCase = new Map<string, string>();
  for (const tag of tags.map((it) => it.trim())) {
    const key = tag.toLowerCase();
    if (tag && !byLowerCase.has(key)) byLowerCase.set(key, tag);
  }
  return [...byLowerCase.values()];
}

function problemOfTags(tags: readonly string[]): string | null {
  const { maxCount, maxLength } = CUSTOM_ACTION.tags;
  if (tags.length > maxCount) return `An action may have at most ${maxCount} tags`;
  return tags.some((tag) => tag.length > maxLength) ? `A tag must be at most ${maxLength} characters` : null;
}

/** The texts that are given, trimmed. An empty icon is none. */
function textsOf({ name, prompt, description, icon }: CustomActionInput): Partial<CustomActionFields> {
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof prompt === 'string' && { prompt: prompt.trim() }),
    ...(typeof description === 'string' && { description: description.trim() }),
    ...(typeof icon === 'string' && { icon: icon.trim() || null }),
  };
}

/** Only the fields that are given, as they are kept, and what is wrong with them. */
export function readFields(input: CustomActionInput): { fields: Partial<CustomActionFields>; problems: Problems } {
  const category = typeof input.category === 'string' ? categoryOf(input.category) : null;
  const fields: Partial<CustomActionFields> = {
    ...textsOf(input),
    ...(category && { category }),
    ...(input.tags && { tags: uniqueTags(input.tags) }),
    ...(typeof input.isFavorite === 'boolean' && { isFavorite: input.isFavorite }),
  };
  const { name, prompt, description, icon, tags } = fields;
  const found: Readonly<Record<string, string | null>> = {
    name: name === undefined ? null : problemOfName(name),
    prompt: prompt === undefined ? null : problemOfTemplate(prompt),
    description: tooLong('Description', description ?? '', CUSTOM_ACTION.description),
    icon: tooLong('Icon', icon ?? '', CUSTOM_ACTION.icon),
    category: category === undefined ? `Category must be one of ${ACTION_CATEGORIES.join(', ')}` : null,
    tags: problemOfTags(tags ?? []),
  };
  const problems = Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []));
  return { fields, problems: Object.fromEntries(problems) };
}

/** All fields of a new action, and what is wrong with them. */
export function readNewAction(input: CustomActionInput): { fields: CustomActionFields; problems: Problems } {
  const { name, prompt } = input;
  const { fields, problems } = readFields({ ...input, name: name ?? '', prompt: prompt ?? '' });
  const defaults: CustomActionFields = {
    name: '',
    prompt: '',
    description: '',
    icon: null,
    category: 'General',
    tags: [],
    isFavorite: false,
  };
  return { fields: { ...defaults, ...fields }, problems };
}
