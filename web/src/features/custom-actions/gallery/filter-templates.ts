import type { ActionTemplate } from './template.ts';

interface TemplateFilters {
  readonly search: string | undefined;
  /** Null: all roles. */
  readonly role: string | null;
}

/** Returns the templates of a role that contain every word of the search, in their role, texts, tags or variables. */
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
