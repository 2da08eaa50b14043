import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { perQuotaWindow } from '#web/lib/prompt-limit.ts';
import { plural } from '#web/lib/quantities.ts';

/**
 * Says how many prompts of the team an invited person gets: ' You get up to 20 prompts a month from the team.' Empty without a limit of
 * their own.
 * @param promptsLimit the allowance. Null and 0: no limit but the team's
 * @param poolInterval the interval of the pool's plan. Null while the pool is closed
 */
export const describeShare = (promptsLimit: number | null, poolInterval: PlanInterval | null): string =>
  promptsLimit === null || promptsLimit === 0
    ? ''
    : ` You get up to ${plural(promptsLimit, 'prompt')}${perQuotaWindow(poolInterval)} from the team.`;
