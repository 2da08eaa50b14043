import { listPlanFeatures } from '#web/lib/plan-features.ts';
import { type BillingCycle, describeYearlySaving, isInCycle, toPlanPrice } from '#web/lib/plan-price.ts';

/** The fields of a plan in `GET /api/plans` that the landing page shows. */
export interface PlanOffer {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** For one interval. */
  readonly price: number;
  /** For a year that is paid at once. With 0 or null, the plan has no yearly price. */
  readonly yearly_price: number | null;
  readonly prompts_limit: number;
  readonly interval: keyof typeof INTERVALS;
  readonly features: readonly string[];
  readonly is_hidden: boolean;
  readonly is_popular: boolean;
  readonly byok: boolean;
}

const INTERVALS = { monthly: 'MONTHLY', quarterly: 'QUARTERLY', yearly: 'YEARLY', lifetime: 'LIFETIME' } as const;

const toPricedPlan = ({ currency, price, yearly_price: yearlyPrice, interval }: PlanOffer) => ({
  currency,
  price,
  yearlyPrice,
  interval: INTERVALS[interval],
});

export const toOfferPrice = (plan: PlanOffer, cycle: BillingCycle) => toPlanPrice(toPricedPlan(plan), cycle);

/** The plans that are shown in a billing cycle, without hidden ones. */
export const listOffers = (plans: readonly PlanOffer[], cycle: BillingCycle): readonly PlanOffer[] =>
  plans.filter((plan) => !plan.is_hidden && isInCycle(toPricedPlan(plan), cycle));

export const toFeatures = ({ features, prompts_limit: promptsLimit, interval, byok }: PlanOffer) =>
  listPlanFeatures({ features, promptsLimit, interval: INTERVALS[interval], byok });

/** What paying by the year saves, such as '2 months free'. */
export const toYearlySaving = (plans: readonly PlanOffer[]): string | null =>
  describeYearlySaving(plans.filter(({ is_hidden: isHidden }) => !isHidden).map(toPricedPlan));

/** Where the button of a plan leads: sign-up, and from there or for signed-in users to the plan's checkout. */
export function toPlanHref({ id, price }: PlanOffer, cycle: BillingCycle, isSignedIn: boolean): string {
  const chosen = new URLSearchParams({ ...(cycle === 'annual' && { billing: cycle }), ...(price > 0 && { plan: id }) });
  const search = chosen.size > 0 ? `?${chosen.toString()}` : '';
  return isSignedIn ? `/dashboard/billing${search}` : `/auth?mode=signup${search.replace('?', '&')}`;
}

export function toButtonLabel({ price }: PlanOffer, cycle: BillingCycle, isSignedIn: boolean): string {
  if (isSignedIn) return 'Upgrade Plan';
  if (price === 0) return 'Start Free';
  return cycle === 'annual' ? 'Choose Annual' : 'Get Started';
}
