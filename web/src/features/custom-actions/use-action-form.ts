import { isNotEmpty } from '@mantine/form';
import type { Effect } from '#web/ui/action-effect/effect-texts.ts';
import { FALLBACK_ICON } from '#web/ui/action-icon/action-icons.ts';
import { useForm } from '#web/ui/use-form.ts';

/** The fields of an action that a form changes. */
interface EditedAction {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly icon: string | null;
  readonly prompt: string;
  readonly tags: readonly string[];
  /** The effect that was chosen. Null: it follows from the template. */
  readonly chosenEffect: Effect | null;
}

const NEW_ACTION: EditedAction = {
  name: '',
  description: '',
  category: 'General',
  icon: null,
  prompt: '',
  tags: [],
  chosenEffect: null,
};

/**
 * Returns Mantine's form for an action, with its values and validation.
 * @param action the action to change. Null for a new one
 */
export function useActionForm(action: EditedAction | null) {
  const initial = action ?? NEW_ACTION;
  return useForm({
    initialValues: {
      name: initial.name,
      description: initial.description,
      category: initial.category,
      icon: initial.icon ?? FALLBACK_ICON,
      prompt: initial.prompt,
      tags: [...initial.tags],
      effect: initial.chosenEffect,
    },
    validate: { name: isNotEmpty('Name is required'), prompt: isNotEmpty('Template is required') },
  });
}

export type ActionFormValues = ReturnType<typeof useActionForm>['values'];
