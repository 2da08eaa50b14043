import type { PlanCard_PlanFragment, PlanInterval } from '#web/graphql/operations.generated.ts';
import { formatPrice, formatPrompts } from '#web/lib/quantities.ts';

type Plan = PlanCard_PlanFragment;

/** How the offers are looked at. */
export type Cycle = 'monthly' | 'annual';

const MONTHS = 12;

const PER: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'per month',
  QUARTERLY: 'per quarter',
  YEARLY: 'per year',
  LIFETIME: 'One-time payment',
};

/** Without the one that says the number of prompts once more. */
export const otherFeatures = ({ features, promptsLimit }: Plan): string[] =>
  features.filter((feature) => !feature.startsWith(`${formatPrompts(promptsLimit)} prompts a `));

const hasYearly = ({ yearlyPrice }: Plan) => yearlyPrice !== null && yearlyPrice > 0;

/** Hidden ones never are; by the year those without a yearly price are not, but for what is paid once and what one has. */
export const isShown = (plan: Plan, cycle: Cycle, activePlanId: string | null): boolean =>
  !plan.isHidden &&
  (cycle === 'monthly' || hasYearly(plan) || plan.interval === 'LIFETIME' || plan.id === activePlanId);

interface PlanPrice {
  readonly amount: string;
  readonly per: string;
  /** What a year's price comes to in a month; by the month, what a year costs. */
  readonly equivalent: string | null;
}

export function priceOf(plan: Plan, cycle: Cycle): PlanPrice {
  if (plan.price === 0) return { amount: formatPrice(0), per: 'for as long as you like', equivalent: null };
  if (cycle === 'monthly' || plan.interval === 'LIFETIME') {
    const yearly = plan.interval === 'LIFETIME' ? 0 : (plan.yearlyPrice ?? 0);
    const equivalent = yearly > 0 ? `or ${formatPrice(yearly)} per year` : null;
    return { amount: formatPrice(plan.price), per: PER[plan.interval], equivalent };
  }
  const yearly = plan.yearlyPrice && plan.yearlyPrice > 0 ? plan.yearlyPrice : plan.price * MONTHS;
  const monthly = Math.round((yearly / MONTHS) * 100) / 100;
  return { amount: formatPrice(yearly), per: 'per year', equivalent: `${formatPrice(monthly)} a month` };
}

/** Where it is bought outside; by the year, the monthly address serves where there is no other. */
export const outsideUrl = ({ buyNowUrl, yearlyBuyNowUrl }: Plan, cycle: Cycle): string | null =>
  (cycle === 'annual' ? yearlyBuyNowUrl : null) ?? buyNowUrl;
