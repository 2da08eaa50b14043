import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { formatPrompts, UNLIMITED } from './quantities.ts';

/** How often the used prompts of a plan reset. The prompts of a lifetime plan reset every month. */
export const QUOTA_WINDOW: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'month',
  QUARTERLY: 'quarter',
  YEARLY: 'year',
  LIFETIME: 'month',
};

/** '200 / month', or 'Unlimited'. */
export const formatLimit = (limit: number, interval: PlanInterval = 'MONTHLY'): string =>
  limit === UNLIMITED ? formatPrompts(limit) : `${formatPrompts(limit)} / ${QUOTA_WINDOW[interval]}`;

/** 'up to 200 prompts per month', or 'unlimited prompts'. */
export const limitSentence = (limit: number, interval: PlanInterval = 'MONTHLY'): string =>
  limit === UNLIMITED ? 'unlimited prompts' : `up to ${formatPrompts(limit)} prompts per ${QUOTA_WINDOW[interval]}`;
