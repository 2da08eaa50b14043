import { type BillingCycle, isInCycle, toPlanPrice } from '#web/lib/plan-price.ts';
import { QUOTA_WINDOW } from '#web/lib/prompt-limit.ts';
import { formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';

/** The fields of a plan in `GET /api/plans` that the landing page shows. */
export interface PlanOffer {
  readonly id: string;
  readonly name: string;
  /** For one interval, in US dollars. */
  readonly price: number;
  /** For a year that is paid at once. With 0 or null, the plan has no yearly price. */
  readonly yearly_price: number | null;
  readonly prompts_limit: number;
  readonly interval: keyof typeof INTERVALS;
  readonly features: readonly string[];
  readonly is_hidden: boolean;
}

const INTERVALS = { monthly: 'MONTHLY', quarterly: 'QUARTERLY', yearly: 'YEARLY', lifetime: 'LIFETIME' } as const;

const toPricedPlan = ({ price, yearly_price: yearlyPrice, interval }: PlanOffer) => ({
  price,
  yearlyPrice,
  interval: INTERVALS[interval],
});

export const toOfferPrice = (plan: PlanOffer, cycle: BillingCycle) => toPlanPrice(toPricedPlan(plan), cycle);

/** The plans that are shown in a billing cycle, without hidden ones. */
export const listOffers = (plans: readonly PlanOffer[], cycle: BillingCycle): readonly PlanOffer[] =>
  plans.filter((plan) => !plan.is_hidden && isInCycle(toPricedPlan(plan), cycle));

const toPromptsFeature = ({ prompts_limit: limit, interval }: PlanOffer): string =>
  limit === UNLIMITED ? 'Unlimited prompts' : `${formatPrompts(limit)} prompts a ${QUOTA_WINDOW[INTERVALS[interval]]}`;

/** Separates the feature with the number of prompts from the others. Without such a feature, the headline is made from the limit. */
export function toFeatures(plan: PlanOffer): { headline: string; others: readonly string[] } {
  const prompts = toPromptsFeature(plan);
  const headline = plan.features.find((feature) => feature.startsWith(prompts)) ?? prompts;
  return { headline, others: plan.features.filter((feature) => feature !== headline) };
}

export function toButtonLabel({ price }: PlanOffer, cycle: BillingCycle, isSignedIn: boolean): string {
  if (isSignedIn) return 'Upgrade Plan';
  if (price === 0) return 'Start Free';
  return cycle === 'annual' ? 'Choose Annual' : 'Get Started';
}
