import type { ReadyAction } from './ready-action.ts';

interface ReadyActionFilters {
  readonly search: string | undefined;
  /** Null: all roles. */
  readonly role: string | null;
}

/** Returns the ready-made actions of a role that contain every word of the search, in their role, texts, tags or variables. */
export function filterReadyActions(
  actions: readonly ReadyAction[],
  { search = '', role }: ReadyActionFilters,
): ReadyAction[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter((action) => {
    if (role !== null && action.role !== role) return false;
    const { name, description, prompt, tags, variables } = action;
    const texts = [action.role, name, description, prompt, ...tags, ...Object.entries(variables).flat()];
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
