import type { CreateDefaultActionInput, UpdateDefaultActionInput } from '#web/graphql/admin-operations.generated.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import type { Effect } from '#web/ui/action-effect/effect-texts.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { ActionRow } from './action-rows.ts';

interface ActionForm {
  readonly actionId: string;
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  readonly icon: string;
  /** As typed. */
  readonly displayOrder: string;
  readonly isActive: boolean;
  /** Null: it follows from the prompt. */
  readonly effect: Effect | null;
}

const DEFAULT_ICON = 'default';

/** Returns the position after all actions. */
const nextPosition = (actions: readonly ActionRow[]) =>
  Math.max(0, ...actions.map(({ displayOrder }) => displayOrder)) + 1;

export const toNewForm = (actions: readonly ActionRow[]): ActionForm => ({
  actionId: '',
  name: '',
  description: '',
  prompt: '',
  icon: DEFAULT_ICON,
  displayOrder: String(nextPosition(actions)),
  isActive: true,
  effect: null,
});

export const toActionForm = (action: ActionRow): ActionForm => ({
  actionId: action.id,
  name: action.name,
  description: action.description,
  prompt: action.prompt,
  icon: action.icon,
  displayOrder: String(action.displayOrder),
  isActive: action.isActive,
  effect: action.chosenEffect,
});

export const toActionInput = (values: ActionForm): CreateDefaultActionInput => ({
  actionId: values.actionId.trim(),
  name: values.name.trim(),
  description: values.description.trim(),
  prompt: values.prompt.trim(),
  icon: values.icon.trim() || DEFAULT_ICON,
  displayOrder: Number(values.displayOrder),
  isActive: values.isActive,
  effect: values.effect,
});

/** Only what the administrator changed, so that a concurrent change of another field stays. */
export const toActionChanges = (action: ActionRow, values: ActionForm): UpdateDefaultActionInput =>
  changedFields(toActionInput(toActionForm(action)), toActionInput(values));

function displayOrderProblem(typed: string): string | null {
  const order = Number(typed);
  return Number.isInteger(order) && order >= 1 ? null : 'Display order must be a whole number, 1 or more';
}

/** Returns a Mantine form for an action, with the checks that need no server. */
export const useActionForm = (initialValues: ActionForm) =>
  useForm<ActionForm>({
    initialValues,
    validate: {
      actionId: (id) =>
        /^[a-z0-9_-]+$/.test(id.trim())
          ? null
          : 'Action ID must contain only lowercase letters, numbers, dashes, or underscores.',
      name: (name) => (name.trim() ? null : 'Name is required.'),
      prompt: (prompt) => (prompt.trim() ? null : 'Prompt is required.'),
      displayOrder: displayOrderProblem,
    },
  });
