import { listPlanFeatures } from '#web/lib/plan-features.ts';
import { describeYearlySaving, hasPriceIn, type PriceView, toPlanPrice } from '#web/lib/plan-price.ts';

/** The fields of a plan in `GET /api/plans` that the landing page shows. */
export interface ListedPlan {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** For one interval. */
  readonly price: number;
  /** For a year that is paid in one payment. With 0 or null, the plan has no yearly price. */
  readonly yearly_price: number | null;
  readonly prompts_limit: number;
  readonly interval: keyof typeof INTERVALS;
  readonly features: readonly string[];
  readonly is_hidden: boolean;
  readonly is_popular: boolean;
  readonly byok: boolean;
  readonly teams: boolean;
  /** The price of one more seat for a month. Null: the plan sells no seats. */
  readonly seat_price: number | null;
}

const INTERVALS = { monthly: 'MONTHLY', quarterly: 'QUARTERLY', yearly: 'YEARLY', lifetime: 'LIFETIME' } as const;

/** The address of the sign-up. It leads a signed-in user to Overview. */
const SIGN_UP = '/auth?mode=signup';

/** Turns a plan of the REST API into the type that prices are computed from. */
const toPricedPlan = ({ currency, price, yearly_price: yearlyPrice, interval }: ListedPlan) => ({
  currency,
  price,
  yearlyPrice,
  interval: INTERVALS[interval],
});

/** Writes the price of a plan in the monthly or annual view. */
export const toListedPrice = (plan: ListedPlan, view: PriceView) => toPlanPrice(toPricedPlan(plan), view);

/** Returns the plans to show in the monthly or annual view, without hidden ones. */
export const listShownPlans = (plans: readonly ListedPlan[], view: PriceView): readonly ListedPlan[] =>
  plans.filter((plan) => !plan.is_hidden && hasPriceIn(toPricedPlan(plan), view));

/** Lists the features of a plan. */
export const toFeatures = ({ prompts_limit: promptsLimit, seat_price: seatPrice, interval, ...plan }: ListedPlan) =>
  listPlanFeatures({ ...plan, promptsLimit, seatPrice, interval: INTERVALS[interval] });

/** What the page says about teams. */
export interface TeamOffer {
  /** The names of the plans with teams. */
  readonly plans: readonly string[];
  /** Where the button leads: visitors to the sign-up with the first of them chosen. */
  readonly href: string;
  /** The lowest price of a seat for a month. Null: no plan sells seats. */
  readonly seatPrice: number | null;
}

/**
 * Returns what the page says about teams. Null when no plan that can be bought includes a team. Chooses no plan for a signed-in user, who may
 * have a higher one.
 */
export function toTeamOffer(plans: readonly ListedPlan[], isSignedIn: boolean): TeamOffer | null {
  const withTeams = plans.filter(({ is_hidden: isHidden, teams }) => teams && !isHidden);
  const seatPrices = withTeams.flatMap(({ seat_price: price }) => price ?? []);
  const [first] = withTeams;
  if (!first) return null;
  return {
    href: isSignedIn ? SIGN_UP : toPlanHref(first, 'monthly', false),
    plans: withTeams.map(({ name }) => name),
    seatPrice: seatPrices.length > 0 ? Math.min(...seatPrices) : null,
  };
}

/** Returns the plan for the estimate of savings: the popular one, else the first that is paid by the month. Null without one. */
export function findEstimatedPlan(plans: readonly ListedPlan[]): ListedPlan | null {
  const monthly = plans.filter(
    ({ is_hidden: isHidden, price, interval }) => !isHidden && price > 0 && interval === 'monthly',
  );
  return monthly.find(({ is_popular: isPopular }) => isPopular) ?? monthly[0] ?? null;
}

/** Says what paying by the year saves, such as '2 months free'. Null: less than a month. */
export const toYearlySaving = (plans: readonly ListedPlan[]): string | null =>
  describeYearlySaving(plans.filter(({ is_hidden: isHidden }) => !isHidden).map(toPricedPlan));

/** Returns where the button of a plan leads: to Billing with the plan chosen, for visitors after the sign-up. */
export function toPlanHref({ id, price }: ListedPlan, view: PriceView, isSignedIn: boolean): string {
  const chosen = new URLSearchParams({ ...(view === 'annual' && { billing: view }), ...(price > 0 && { plan: id }) });
  const search = chosen.size > 0 ? `?${chosen.toString()}` : '';
  return isSignedIn ? `/dashboard/billing${search}` : `${SIGN_UP}${search.replace('?', '&')}`;
}

/** Returns the label of the button of a plan. */
export function toButtonLabel({ price }: ListedPlan, view: PriceView, isSignedIn: boolean): string {
  if (isSignedIn) return 'Upgrade Plan';
  if (price === 0) return 'Start Free';
  return view === 'annual' ? 'Choose Annual' : 'Get Started';
}
