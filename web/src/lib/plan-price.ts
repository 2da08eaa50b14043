import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from './quantities.ts';

/** Whether prices are shown for a month or for a year. How a subscription is paid is `BillingCycle` in the GraphQL API. */
export type PriceView = 'monthly' | 'annual';

export interface PricedPlan {
  /** Of the prices, ISO 4217. */
  readonly currency: string;
  /** For one interval. */
  readonly price: number;
  /** For a year that is paid in one payment. With 0 or null, the plan has no yearly price. */
  readonly yearlyPrice: number | null;
  readonly interval: PlanInterval;
}

/** The texts of a price on a plan's card. */
interface PlanPrice {
  /** With its currency, such as '$4.99'. */
  readonly amount: string;
  /** What the amount is paid for, such as 'per month'. */
  readonly per: string;
  /** A yearly price per month, or what a year of a monthly plan costs. Null when there is nothing to compare. */
  readonly equivalent: string | null;
}

const MONTHS = 12;

/** How many payments make a year. */
const PAYMENTS_A_YEAR: Readonly<Record<PlanInterval, number>> = { MONTHLY: 12, QUARTERLY: 4, YEARLY: 1, LIFETIME: 1 };

const PER: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'per month',
  QUARTERLY: 'per quarter',
  YEARLY: 'per year',
  LIFETIME: 'One-time payment',
};

const hasYearlyPrice = ({ yearlyPrice }: Pick<PricedPlan, 'yearlyPrice'>): boolean =>
  yearlyPrice !== null && yearlyPrice > 0;

/** Returns whether a plan has a price in this view. The annual view shows plans with a yearly price, and lifetime plans. */
export const hasPriceIn = (plan: PricedPlan, view: PriceView): boolean =>
  view === 'monthly' || hasYearlyPrice(plan) || plan.interval === 'LIFETIME';

/** Returns what a year costs when each interval is paid by itself. */
const getYearOfPayments = ({ price, interval }: PricedPlan) => price * PAYMENTS_A_YEAR[interval];

/**
 * Writes the price of a plan. In the annual view, a plan without a yearly price has the sum of a year's payments: Billing shows the user's
 * own plan in each view.
 */
export function toPlanPrice(plan: PricedPlan, view: PriceView): PlanPrice {
  const { currency, price, interval } = plan;
  const format = (amount: number) => formatPrice(amount, currency);
  const yearly = hasYearlyPrice(plan) ? plan.yearlyPrice : null;
  if (price === 0) return { amount: format(0), per: 'for as long as you like', equivalent: null };
  if (interval === 'LIFETIME') return { amount: format(price), per: PER.LIFETIME, equivalent: null };
  if (view === 'monthly') {
    const equivalent = yearly === null ? null : `or ${format(yearly)} per year`;
    return { amount: format(price), per: PER[interval], equivalent };
  }
  const annual = yearly ?? getYearOfPayments(plan);
  return { amount: format(annual), per: PER.YEARLY, equivalent: `${format(annual / MONTHS)} per month` };
}

/** Returns how many of a year's months cost nothing when the year is paid in one payment, rounded down. */
function getFreeMonths(plan: PricedPlan): number {
  const year = getYearOfPayments(plan);
  if (plan.yearlyPrice === null || !hasYearlyPrice(plan) || plan.interval === 'LIFETIME' || year === 0) return 0;
  // The small addend corrects rounding errors: 49.9 for a year of 4.99 a month pays for 10.000000000000002 months.
  return Math.floor(MONTHS - (plan.yearlyPrice / year) * MONTHS + 1e-9);
}

/** Says what paying by the year saves: '2 months free', or 'up to 2 months free' when plans differ. Null when it saves less than a month. */
export function describeYearlySaving(plans: readonly PricedPlan[]): string | null {
  const months = plans.filter(hasYearlyPrice).map(getFreeMonths);
  const most = Math.max(0, ...months);
  if (most < 1) return null;
  const saving = `${plural(most, 'month')} free`;
  return months.every((count) => count === most) ? saving : `up to ${saving}`;
}

/** Says which plans the annual view leaves out: 'Free has no annual price. You find it under Monthly.' Empty without any. */
export function describeMonthlyOnly(names: readonly string[]): string {
  if (names.length === 0) return '';
  const [have, it] = names.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return `${new Intl.ListFormat('en').format(names)} ${have} no annual price. You find ${it} under Monthly.`;
}
