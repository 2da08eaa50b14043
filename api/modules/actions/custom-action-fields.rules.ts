import { type FieldProblems } from '#api/kernel/validation.ts';
import { lengthProblem, requiredTextProblem } from '#api/lib/field-problems.ts';
import type { ActionEffect } from '#schema/action-effect.ts';
import { ACTION_CATEGORIES, ACTION_VARIABLE, CUSTOM_ACTION } from '#schema/limits.ts';
import type { CustomActionRecord } from './custom-action.model.ts';
import { findVariables } from './template.rules.ts';

/** The fields that a user can set. */
export interface CustomActionInput {
  readonly name?: string | null;
  readonly prompt?: string | null;
  readonly description?: string | null;
  readonly icon?: string | null;
  readonly category?: string | null;
  readonly tags?: readonly string[] | null;
  readonly isFavorite?: boolean | null;
  /** Null: the template decides (`effectOf`). Absent: it does not change. */
  readonly effect?: ActionEffect | null;
}

export type CustomActionFields = Pick<
  CustomActionRecord,
  'name' | 'prompt' | 'description' | 'icon' | 'category' | 'tags' | 'isFavorite' | 'effect'
>;

interface Parsed<TFields> {
  readonly fields: TFields;
  readonly problems: FieldProblems;
}

const templateProblem = (template: string): string | null =>
  findVariables(template).length > ACTION_VARIABLE.maxCount
    ? `A template may have at most ${ACTION_VARIABLE.maxCount} variables`
    : requiredTextProblem('Template', template, CUSTOM_ACTION.template);

function tagsProblem(tags: readonly string[]): string | null {
  const { maxCount, maxLength } = CUSTOM_ACTION.tags;
  if (tags.length > maxCount) return `An action may have at most ${maxCount} tags`;
  return tags.some((tag) => tag.length > maxLength) ? `A tag must be at most ${maxLength} characters` : null;
}

/** Finds a category by its name, in any case. Undefined for an unknown category. */
const findCategory = (text: string) =>
  ACTION_CATEGORIES.find((category) => category.toLowerCase() === text.trim().toLowerCase());

/** Removes blank tags and duplicates. Of tags that differ only in case, the first one stays. */
function toUniqueTags(tags: readonly string[]): string[] {
  const byLowerCase = new Map<string, string>();
  for (const tag of tags.map((it) => it.trim())) {
    const key = tag.toLowerCase();
    if (tag && !byLowerCase.has(key)) byLowerCase.set(key, tag);
  }
  return [...byLowerCase.values()];
}

/** Returns the given texts, trimmed. An empty icon means no icon. */
function toTrimmedTexts({ name, prompt, description, icon }: CustomActionInput): Partial<CustomActionFields> {
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof prompt === 'string' && { prompt: prompt.trim() }),
    ...(typeof description === 'string' && { description: description.trim() }),
    ...(typeof icon === 'string' && { icon: icon.trim() || null }),
  };
}

/** Returns the given fields, normalized, with their problems. */
export function parseCustomActionChanges(input: CustomActionInput): Parsed<Partial<CustomActionFields>> {
  const category = typeof input.category === 'string' ? findCategory(input.category) : null;
  const fields: Partial<CustomActionFields> = {
    ...toTrimmedTexts(input),
    ...(category && { category }),
    ...(input.tags && { tags: toUniqueTags(input.tags) }),
    ...(typeof input.isFavorite === 'boolean' && { isFavorite: input.isFavorite }),
    ...(input.effect !== undefined && { effect: input.effect }),
  };
  const { name, prompt, description, icon, tags } = fields;
  const problems = {
    name: name === undefined ? null : requiredTextProblem('Name', name, CUSTOM_ACTION.name),
    prompt: prompt === undefined ? null : templateProblem(prompt),
    description: lengthProblem('Description', description ?? '', CUSTOM_ACTION.description),
    icon: lengthProblem('Icon', icon ?? '', CUSTOM_ACTION.icon),
    category: category === undefined ? `Category must be one of ${ACTION_CATEGORIES.join(', ')}` : null,
    tags: tagsProblem(tags ?? []),
  };
  return { fields, problems };
}

/** Returns all fields of a new action, with defaults for absent ones, and their problems. */
export function parseNewCustomAction(input: CustomActionInput): Parsed<CustomActionFields> {
  const { name, prompt } = input;
  const { fields, problems } = parseCustomActionChanges({ ...input, name: name ?? '', prompt: prompt ?? '' });
  const defaults: CustomActionFields = {
    name: '',
    prompt: '',
    description: '',
    icon: null,
    category: 'General',
    tags: [],
    isFavorite: false,
    effect: null,
  };
  return { fields: { ...defaults, ...fields }, problems };
}
