import { TEAM } from '#schema/limits.ts';
import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { QUOTA_WINDOW } from './prompt-limit.ts';
import { formatPrice, formatPrompts, UNLIMITED } from './quantities.ts';

interface FeaturedPlan {
  readonly features: readonly string[];
  readonly promptsLimit: number;
  readonly interval: PlanInterval;
  readonly byok: boolean;
  /** Whether the user can share the plan with a team. */
  readonly teams: boolean;
  /** The price of one more seat for a month. Null: the plan sells no seats. */
  readonly seatPrice: number | null;
  /** ISO 4217. */
  readonly currency: string;
}

interface PlanFeatures {
  /** The number of prompts, such as '200 prompts a month'. */
  readonly promptsFeature: string;
  readonly otherFeatures: readonly string[];
}

const BYOK_FEATURE = 'Use your own AI provider key (BYOK) for other languages and custom actions';

/** Added to BYOK_FEATURE on plans that are shared with a team. */
const NOT_FOR_TEAM = '. Members of your team need a paid plan of their own to use theirs';

/** Whether a feature says, in the operator's words, what BYOK_FEATURE says. */
const isByok = (feature: string) => /\bBYOK\b|\bown (API )?keys?\b/i.test(feature);

/** Whether a feature says, in the operator's words, that the plan can be shared with a team. */
const isTeam = (feature: string) => /^(a )?team of (up to )?\d+$/i.test(feature);

/** What a further seat is, said on the landing page and to a team whose plan has further seats. */
export const SEAT_HINT = 'A further seat adds a person, not prompts.';

/** Says how many people share the prompts, what more of them cost, and that they bring no prompts. */
function describeTeam({ promptsLimit, seatPrice, currency }: FeaturedPlan): string {
  const shared = promptsLimit === UNLIMITED ? 'all with unlimited prompts' : 'who share these prompts';
  const shares = promptsLimit === UNLIMITED ? '' : ' and shares them, too';
  const seats =
    seatPrice === null
      ? ''
      : `. Each person beyond ${TEAM.seats} costs ${formatPrice(seatPrice, currency)} a month${shares}`;
  return `Team of up to ${TEAM.seats}, ${shared}${seats}`;
}

const describeLimit = (limit: number, interval: PlanInterval) =>
  limit === UNLIMITED ? 'Unlimited prompts' : `${formatPrompts(limit)} prompts a ${QUOTA_WINDOW[interval]}`;

/**
 * Lists the features of a plan, each fact once and in one wording: the number of prompts comes from the plan's limit, own keys and the team
 * come from its fields, and the others are as the operator wrote them.
 */
export function listPlanFeatures(plan: FeaturedPlan): PlanFeatures {
  const { features, promptsLimit, interval, byok, teams } = plan;
  const limit = describeLimit(promptsLimit, interval);
  // An operator's feature that begins with the limit may say more about it.
  const promptsFeature = features.find((feature) => feature.startsWith(limit)) ?? limit;
  const isPrompts = (feature: string) => feature === promptsFeature || /^(unlimited|[\d,.]+) prompts\b/i.test(feature);
  const written = features.filter((feature) => !isPrompts(feature) && !isByok(feature) && !isTeam(feature));
  const fromFields = [
    ...(teams ? [describeTeam(plan)] : []),
    ...(byok ? [`${BYOK_FEATURE}${teams ? NOT_FOR_TEAM : ''}`] : []),
  ];
  return { promptsFeature, otherFeatures: [...new Set([...fromFields, ...written])] };
}
