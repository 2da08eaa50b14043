import type { CumulativeUsage } from '#api/modules/usage/cumulative-usage.service.ts';

/** A figure of cumulative usage, or whether the user has created a custom action. */
type Measure = Exclude<keyof CumulativeUsage, 'day'> | 'customActions';

export interface AchievementDefinition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly measure: Measure;
  readonly target: number;
}

export const FIRST_CUSTOM_ACTION = 'first-custom-action';

/** In display order. The meaning of an id must not change, because earned achievements are stored by id. */
export const ACHIEVEMENTS: readonly AchievementDefinition[] = [
  {
    id: 'first-prompt',
    name: 'First rewrite',
    description: 'Simplify your first prompt.',
    icon: 'sparkles',
    measure: 'prompts',
    target: 1,
  },
  {
    id: 'ten-prompts',
    name: 'Getting the hang of it',
    description: 'Simplify 10 prompts.',
    icon: 'pencil',
    measure: 'prompts',
    target: 10,
  },
  {
    id: 'hundred-prompts',
    name: 'Regular',
    description: 'Simplify 100 prompts.',
    icon: 'medal',
    measure: 'prompts',
    target: 100,
  },
  {
    id: 'thousand-prompts',
    name: 'Plain speaker',
    description: 'Simplify 1,000 prompts.',
    icon: 'trophy',
    measure: 'prompts',
    target: 1000,
  },
  {
    id: 'seven-day-streak',
    name: 'A week of it',
    description: 'Simplify on 7 days in a row.',
    icon: 'flame',
    measure: 'longestStreak',
    target: 7,
  },
  {
    id: 'ten-thousand-words',
    name: 'To the point',
    description: 'Save 10,000 words.',
    icon: 'scissors',
    measure: 'wordsSaved',
    target: 10_000,
  },
  {
    id: FIRST_CUSTOM_ACTION,
    name: 'Your own way',
    description: 'Write an action of your own.',
    icon: 'wand',
    measure: 'customActions',
    target: 1,
  },
  {
    id: 'five-actions',
    name: 'All-rounder',
    description: 'Run 5 different actions.',
    icon: 'apps',
    measure: 'actions',
    target: 5,
  },
  {
    id: 'five-models',
    name: 'Explorer',
    description: 'Have 5 different models rewrite for you.',
    icon: 'compass',
    measure: 'models',
    target: 5,
  },
];
