import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { formatPrompts, plural, UNLIMITED } from './quantities.ts';

/** The time after which the used prompts of a plan reset, by the plan's interval. The prompts of a lifetime plan reset every month. */
export const QUOTA_WINDOW: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'month',
  QUARTERLY: 'quarter',
  YEARLY: 'year',
  LIFETIME: 'month',
};

/**
 * After the prompts that a member may take from a team's pool: ' a month'. Empty for null, as while the pool is closed: its next quota window is
 * not known then.
 */
export const perQuotaWindow = (interval: PlanInterval | null): string =>
  interval ? ` a ${QUOTA_WINDOW[interval]}` : '';

/** Writes a limit for a table or a card: '200 / month', or 'Unlimited' for -1. */
export const formatLimit = (limit: number, interval: PlanInterval = 'MONTHLY'): string =>
  limit === UNLIMITED ? formatPrompts(limit) : `${formatPrompts(limit)} / ${QUOTA_WINDOW[interval]}`;

/** Writes a limit as part of a sentence: 'up to 200 prompts per month', or 'unlimited prompts' for -1. */
export const limitSentence = (limit: number, interval: PlanInterval = 'MONTHLY'): string =>
  limit === UNLIMITED ? 'unlimited prompts' : `up to ${plural(limit, 'prompt')} per ${QUOTA_WINDOW[interval]}`;
