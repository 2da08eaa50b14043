import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { QUOTA_WINDOW } from './prompt-limit.ts';
import { formatPrompts, UNLIMITED } from './quantities.ts';

interface FeaturedPlan {
  readonly features: readonly string[];
  readonly promptsLimit: number;
  readonly interval: PlanInterval;
  readonly byok: boolean;
}

interface PlanFeatures {
  /** The number of prompts, such as '200 prompts a month'. */
  readonly headline: string;
  readonly others: readonly string[];
}

const BYOK_FEATURE = 'Bring your own key (BYOK)';

/** Whether a feature says, in the operator's words, what BYOK_FEATURE says. */
const isByok = (feature: string) => /\bBYOK\b|\bown (API )?keys?\b/i.test(feature);

const describeLimit = (limit: number, interval: PlanInterval) =>
  limit === UNLIMITED ? 'Unlimited prompts' : `${formatPrompts(limit)} prompts a ${QUOTA_WINDOW[interval]}`;

/**
 * Lists the features of a plan, each fact once and in one wording: the number of prompts comes from the plan's limit, own keys come from
 * its field `byok`, and the others are as the operator wrote them.
 */
export function listPlanFeatures({ features, promptsLimit, interval, byok }: FeaturedPlan): PlanFeatures {
  const limit = describeLimit(promptsLimit, interval);
  const headline = features.find((feature) => feature.startsWith(limit)) ?? limit;
  const isPrompts = (feature: string) => feature === headline || /^(unlimited|[\d,.]+) prompts\b/i.test(feature);
  const others = features.filter((feature) => !isPrompts(feature) && !isByok(feature));
  return { headline, others: [...new Set([...(byok ? [BYOK_FEATURE] : []), ...others])] };
}
