import type { ActionTemplate } from './template.ts';

interface TemplateFilters {
  readonly search: string | undefined;
  /** Null: all roles. */
  readonly role: string | null;
}

/** Every word of the search must occur in the template, its tags or the explanations of its variables. */
export function filterTemplates(
  templates: readonly ActionTemplate[],
  { search = '', role }: TemplateFilters,
): ActionTemplate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (role !== null && template.role !== role) return false;
    const { name, description, prompt, tags, variables } = template;
    const texts = [template.role, name, description, prompt, ...tags, ...Object.entries(variables).flat()];
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
