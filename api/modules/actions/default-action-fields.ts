import { assertValid, type FieldProblems } from '#api/kernel/validation.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import type { ActionEffect } from '#schema/action-effect.ts';
import { DEFAULT_ACTION } from '#schema/limits.ts';
import type { DefaultActionRecord } from './default-action.model.ts';

/** The fields that an administrator can set. Absent and null fields do not change, except a null `effect`. */
export interface DefaultActionInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly prompt?: string | null;
  readonly icon?: string | null;
  readonly displayOrder?: number | null;
  readonly isActive?: boolean | null;
  /** Null: the template decides (`effectOf`). Absent: it does not change. */
  readonly effect?: ActionEffect | null;
}

export type DefaultActionFields = Pick<
  DefaultActionRecord,
  'name' | 'prompt' | 'icon' | 'displayOrder' | 'isActive' | 'effect'
> & { readonly description: string };

const DEFAULT_ICON = 'default';

export function actionIdProblem(id: string): string | null {
  if (!/^[a-z0-9_-]+$/.test(id)) {
    return 'Action ID must contain only lowercase letters, numbers, dashes, or underscores.';
  }
  return lengthProblem('Action ID', id, DEFAULT_ACTION.id);
}

const displayOrderProblem = (order: number) =>
  Number.isInteger(order) && order >= 1 && order <= DEFAULT_ACTION.maxOrder
    ? null
    : `Display order must be 1 to ${DEFAULT_ACTION.maxOrder}`;

/** Counts an emoji as one character. */
const iconProblem = (icon: string) =>
  Array.from(icon).length > DEFAULT_ACTION.icon ? `Icon must be at most ${DEFAULT_ACTION.icon} characters` : null;

const findProblems = ({
  name,
  description = '',
  prompt,
  icon = '',
  displayOrder,
}: Partial<DefaultActionFields>): FieldProblems => ({
  name: name === '' ? 'Name is required.' : lengthProblem('Name', name ?? '', DEFAULT_ACTION.name),
  description: lengthProblem('Description', description, DEFAULT_ACTION.description),
  prompt: prompt === '' ? 'Prompt is required.' : lengthProblem('Prompt', prompt ?? '', DEFAULT_ACTION.template),
  icon: iconProblem(icon),
  displayOrder: displayOrder === undefined ? null : displayOrderProblem(displayOrder),
});

/**
 * Returns the given fields, trimmed. Throws BAD_USER_INPUT that names all invalid fields, including
 * those in `otherProblems`.
 */
export function parseDefaultActionFields(
  input: DefaultActionInput,
  otherProblems: FieldProblems = {},
): Partial<DefaultActionFields> {
  const { icon, displayOrder, isActive, effect } = input;
  const parsed = {
    name: input.name?.trim(),
    description: input.description?.trim(),
    prompt: input.prompt?.trim(),
    icon: typeof icon === 'string' ? icon.trim() || DEFAULT_ICON : undefined,
    displayOrder: displayOrder ?? undefined,
    isActive: isActive ?? undefined,
    effect,
  };
  const fields: Partial<DefaultActionFields> = Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined),
  );
  assertValid({ ...otherProblems, ...findProblems(fields) });
  return fields;
}
