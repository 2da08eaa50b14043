import { DEFAULT_ACTION } from '#schema/limits.ts';
import { invalidInput } from '../../errors.ts';
import type { DefaultActionRecord } from './default-action.model.ts';

/** What an operator may say of an action. Null, or left out: it stays. */
export interface DefaultActionInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly prompt?: string | null;
  readonly icon?: string | null;
  readonly displayOrder?: number | null;
  readonly isActive?: boolean | null;
}

export type DefaultActionFields = Pick<
  DefaultActionRecord,
  'name' | 'prompt' | 'icon' | 'displayOrder' | 'isActive'
> & { readonly description: string };

const DEFAULT_ICON = 'default';

const tooLong = (what: string, text: string, max: number) =>
  text.length > max ? `${what} must be at most ${max} characters` : null;

export function actionIdProblem(id: string): string | null {
  if (!/^[a-z0-9_-]+$/.test(id)) {
    return 'Action ID must contain only lowercase letters, numbers, dashes, or underscores.';
  }
  return tooLong('Action ID', id, DEFAULT_ACTION.id);
}

const orderProblem = (order: number) =>
  Number.isInteger(order) && order >= 1 && order <= DEFAULT_ACTION.maxOrder
    ? null
    : `Display order must be 1 to ${DEFAULT_ACTION.maxOrder}`;

const iconProblem = (icon: string) =>
  Array.from(icon).length > DEFAULT_ACTION.icon ? `Icon must be at most ${DEFAULT_ACTION.icon} characters` : null;

function problemsOf({ name, description = '', prompt, icon = '', displayOrder }: Partial<DefaultActionFields>) {
  const found: Readonly<Record<string, string | null>> = {
    name: name === '' ? 'Name is required.' : tooLong('Name', name ?? '', DEFAULT_ACTION.name),
    description: tooLong('Description', description, DEFAULT_ACTION.description),
    prompt: prompt === '' ? 'Prompt is required.' : tooLong('Prompt', prompt ?? '', DEFAULT_ACTION.template),
    icon: iconProblem(icon),
    displayOrder: displayOrder === undefined ? null : orderProblem(displayOrder),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text ? [[field, text] as const] : [])));
}

/** What is given of an action, as it is kept. Throws BAD_USER_INPUT that names everything wrong, `others` included. */
export function readActionFields(
  input: DefaultActionInput,
  others: Readonly<Record<string, string>> = {},
): Partial<DefaultActionFields> {
  const { icon, displayOrder, isActive } = input;
  const asked = {
    name: input.name?.trim(),
    description: input.description?.trim(),
    prompt: input.prompt?.trim(),
    icon: typeof icon === 'string' ? icon.trim() || DEFAULT_ICON : undefined,
    displayOrder: displayOrder ?? undefined,
    isActive: isActive ?? undefined,
  };
  const fields: Partial<DefaultActionFields> = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  );
  const problems = { ...others, ...problemsOf(fields) };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return fields;
}
