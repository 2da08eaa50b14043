import { UNLIMITED } from './quantities.ts';

/** A plan whose number of prompts an administrator can replace for one user. */
export interface LimitedPlan {
  readonly id: string;
  readonly promptsLimit: number;
}

/** A limit as forms show it. '0' stands for the plan's own number. */
export const limitText = (limit: number): string => String(limit === UNLIMITED ? 0 : limit);

/** The limit that a plan fills in: its own number of prompts. An unlimited plan fills in 0. */
export const limitOf = (plans: readonly LimitedPlan[], planId: string): string =>
  limitText(plans.find(({ id }) => id === planId)?.promptsLimit ?? 0);

export const limitProblem = (typed: string): string | null =>
  /^\d+$/.test(typed.trim()) ? null : 'The limit must be a whole number, 0 or more';

/** The override that a typed limit asks for. Null: the plan's own number, which follows later changes of the plan. */
export function toPromptsLimit(plans: readonly LimitedPlan[], planId: string, typed: string): number | null {
  const limit = Number(typed);
  return limit > 0 && typed.trim() !== limitOf(plans, planId) ? limit : null;
}
