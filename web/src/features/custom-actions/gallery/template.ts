import type { ACTION_CATEGORIES } from '#schema/limits.ts';

export const ROLES = [
  'Developer',
  'Marketer',
  'Student',
  'Support',
  'Founder',
  'Researcher',
  'Writer',
  'Manager',
] as const;

type Role = (typeof ROLES)[number];

/** An action that users can copy into their library. */
export interface ActionTemplate {
  readonly name: string;
  readonly role: Role;
  /** What the action does, in one sentence. */
  readonly description: string;
  readonly category: (typeof ACTION_CATEGORIES)[number];
  readonly icon: string;
  readonly tags: readonly string[];
  readonly prompt: string;
  /** What to write for each variable of the prompt except `{input}`, by its name. */
  readonly variables: Readonly<Record<string, string>>;
}
