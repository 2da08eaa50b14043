import type { ACTION_CATEGORIES } from '#schema/limits.ts';

/** The kinds of work that ready-made actions are for. */
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

/** A ready-made action, which users can copy into their library. */
export interface ReadyAction {
  readonly name: string;
  readonly role: Role;
  /** What the action does, in one sentence. */
  readonly description: string;
  readonly category: (typeof ACTION_CATEGORIES)[number];
  /** A name of `ACTION_ICONS`. */
  readonly icon: string;
  readonly tags: readonly string[];
  /** The action's template, with `{input}` and other variables. */
  readonly prompt: string;
  /** What to write for each variable of the prompt except `{input}`, by its name. */
  readonly variables: Readonly<Record<string, string>>;
}
