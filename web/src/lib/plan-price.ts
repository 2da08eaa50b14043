import type { PlanInterval } from '#web/graphql/operations.generated.ts';
import { formatPrice } from './quantities.ts';

/** Whether prices are shown for a month or for a year. */
export type BillingCycle = 'monthly' | 'annual';

interface PricedPlan {
  /** For one interval, in US dollars. */
  readonly price: number;
  /** For a year that is paid at once. With 0 or null, the plan has no yearly price. */
  readonly yearlyPrice: number | null;
  readonly interval: PlanInterval;
}

interface PlanPrice {
  readonly amount: string;
  /** What the amount is paid for, such as 'per month'. */
  readonly per: string;
  /** A yearly price per month, or what a year of a monthly plan costs. Null when there is nothing to compare. */
  readonly equivalent: string | null;
}

const MONTHS = 12;

const PER: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'per month',
  QUARTERLY: 'per quarter',
  YEARLY: 'per year',
  LIFETIME: 'One-time payment',
};

export const hasYearlyPrice = ({ yearlyPrice }: Pick<PricedPlan, 'yearlyPrice'>): boolean =>
  yearlyPrice !== null && yearlyPrice > 0;

/** The annual view shows plans with a yearly price, and lifetime plans. */
export const isInCycle = (plan: PricedPlan, cycle: BillingCycle): boolean =>
  cycle === 'monthly' || hasYearlyPrice(plan) || plan.interval === 'LIFETIME';

export function toPlanPrice(plan: PricedPlan, cycle: BillingCycle): PlanPrice {
  const { price, interval } = plan;
  const yearly = hasYearlyPrice(plan) ? plan.yearlyPrice : null;
  if (price === 0) return { amount: formatPrice(0), per: 'for as long as you like', equivalent: null };
  if (interval === 'LIFETIME') return { amount: formatPrice(price), per: PER.LIFETIME, equivalent: null };
  if (cycle === 'monthly') {
    const equivalent = yearly === null ? null : `or ${formatPrice(yearly)} per year`;
    return { amount: formatPrice(price), per: PER[interval], equivalent };
  }
  const annual = yearly ?? price * MONTHS;
  return { amount: formatPrice(annual), per: PER.YEARLY, equivalent: `${formatPrice(annual / MONTHS)} per month` };
}
