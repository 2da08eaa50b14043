import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { formatPrompts, UNLIMITED } from './quantities.ts';

/** What the quota counts by: of what is paid once it is a month, too. */
const WINDOW: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'month',
  QUARTERLY: 'quarter',
  YEARLY: 'year',
  LIFETIME: 'month',
};

/** '200 / month', or 'Unlimited'. */
export const formatLimit = (limit: number, interval: PlanInterval = 'MONTHLY'): string =>
  limit === UNLIMITED ? formatPrompts(limit) : `${formatPrompts(limit)} / ${WINDOW[interval]}`;

/** 'up to 200 prompts per month', or 'unlimited prompts'. */
export const limitSentence = (limit: number, interval: PlanInterval = 'MONTHLY'): string =>
  limit === UNLIMITED ? 'unlimited prompts' : `up to ${formatPrompts(limit)} prompts per ${WINDOW[interval]}`;
