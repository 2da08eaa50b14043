import { FREE_FAILURES_PER_DAY } from '#schema/limits.ts';

/** What a rewrite costs that fails, or that is rejected because it lost something. The only wording of the rule. */
export const FAILURE_RULE = `A rewrite that fails or is rejected costs no prompt. If a model had already begun to answer, this applies up to ${FREE_FAILURES_PER_DAY} times a day.`;
