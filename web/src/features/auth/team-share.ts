import { plural } from '#web/lib/quantities.ts';

/**
 * Says how many prompts of the team an invited person gets: ' You get up to 20 prompts a month from the team.' Empty without a limit of
 * their own.
 * @param promptsLimit the allowance. Null and 0: no limit but the team's
 */
export const describeShare = (promptsLimit: number | null): string =>
  promptsLimit === null || promptsLimit === 0
    ? ''
    : ` You get up to ${plural(promptsLimit, 'prompt')} a month from the team.`;
