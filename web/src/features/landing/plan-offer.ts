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
  readonly teams: boolean;
  /** A month of one more seat. Null: the plan sells no seats. */
  readonly seat_price: number | null;
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

/** What the page says about teams. */
export interface TeamOffer {
  /** The names of the plans with teams. */
  readonly plans: readonly string[];
  /** Of one seat for a month, where it is lowest. Null: no plan sells seats. */
  readonly seatPrice: number | null;
}

/** Null when no plan that can be bought has teams. */
export function toTeamOffer(plans: readonly PlanOffer[]): TeamOffer | null {
  const withTeams = plans.filter(({ is_hidden: isHidden, teams }) => teams && !isHidden);
  const seatPrices = withTeams.flatMap(({ seat_price: price }) => price ?? []);
  if (withTeams.length === 0) return null;
  return {
    plans: withTeams.map(({ name }) => name),
    seatPrice: seatPrices.length > 0 ? Math.min(...seatPrices) : null,
  };
}

/** The plan of the estimate: the popular one, else the first that is paid by the month. Null when no plan is. */
export function findEstimatedPlan(plans: readonly PlanOffer[]): PlanOffer | null {
  const monthly = plans.filter(
    ({ is_hidden: isHidden, price, interval }) => !isHidden && price > 0 && interval === 'monthly',
  );
  return monthly.find(({ is_popular: isPopular }) => isPopular) ?? monthly[0] ?? null;
}

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
