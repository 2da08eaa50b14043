import { UNLIMITED } from './quantities.ts';

/** A plan whose number of prompts an administrator can replace for one user. */
export interface LimitedPlan {
  readonly id: string;
  readonly promptsLimit: number;
}

// Forms in which an administrator sets a user's limit of prompts. They show an unlimited plan's limit as '0', and take '0' for the plan's own
// number of prompts.

/** Writes a limit for the field of a form. */
export const limitText = (limit: number): string => String(limit === UNLIMITED ? 0 : limit);

/** Returns the text that choosing a plan writes into the field: the plan's own number of prompts. '0' for an unlimited or unknown plan. */
export const limitOf = (plans: readonly LimitedPlan[], planId: string): string =>
  limitText(plans.find(({ id }) => id === planId)?.promptsLimit ?? 0);

/** Says why a typed limit is invalid. Null when it is valid. */
export const userLimitProblem = (typed: string): string | null =>
  /^\d+$/.test(typed.trim()) ? null : 'The limit must be a whole number, 0 or more';

/** Returns the limit that replaces the plan's for one user. Null: the plan's own number applies, also when the plan changes later. */
export function toPromptsLimit(plans: readonly LimitedPlan[], planId: string, typed: string): number | null {
  const limit = Number(typed);
  return limit > 0 && typed.trim() !== limitOf(plans, planId) ? limit : null;
}
