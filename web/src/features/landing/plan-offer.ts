import { formatPrice, formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';

/** One line of GET /api/plans, as far as this page shows it. */
export interface PlanOffer {
  readonly id: string;
  readonly name: string;
  /** Of one interval, in US dollars. */
  readonly price: number;
  /** Of a year paid at once. 0 or null: it can't be had by the year. */
  readonly yearly_price: number | null;
  readonly prompts_limit: number;
  readonly interval: 'monthly' | 'quarterly' | 'yearly' | 'lifetime';
  readonly features: readonly string[];
  readonly is_hidden: boolean;
}

export type Billing = 'monthly' | 'annual';

const PER: Readonly<Record<PlanOffer['interval'], string>> = {
  monthly: 'per month',
  quarterly: 'per quarter',
  yearly: 'per year',
  lifetime: 'One-time payment',
};

const WINDOW: Readonly<Record<PlanOffer['interval'], string>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  lifetime: 'month',
};

const isFree = ({ price }: PlanOffer): boolean => price === 0;
const hasYear = ({ yearly_price: yearly }: PlanOffer): boolean => yearly !== null && yearly > 0;
const isLifetime = ({ interval }: PlanOffer): boolean => interval === 'lifetime';

/** What is offered: hidden plans never, and by the year only what has a yearly price or is paid once. */
export const offersOf = (plans: readonly PlanOffer[], billing: Billing): readonly PlanOffer[] =>
  plans.filter((plan) => !plan.is_hidden && (billing === 'monthly' || hasYear(plan) || isLifetime(plan)));

interface Price {
  readonly amount: string;
  readonly per: string;
  /** Says the same for a month, or for a year. */
  readonly note: string | null;
}

const byTheYear = (yearly: number): Price => ({
  amount: formatPrice(yearly),
  per: 'per year',
  note: `${formatPrice(yearly / 12)} per month`,
});

export function priceOf(plan: PlanOffer, billing: Billing): Price {
  if (billing === 'annual' && plan.yearly_price && !isLifetime(plan)) return byTheYear(plan.yearly_price);
  const orYearly = plan.yearly_price && !isLifetime(plan) ? `or ${formatPrice(plan.yearly_price)} per year` : null;
  return {
    amount: formatPrice(plan.price),
    per: isFree(plan) ? 'for as long as you like' : PER[plan.interval],
    note: orYearly,
  };
}

const promptsOf = ({ prompts_limit: limit, interval }: PlanOffer): string =>
  limit === UNLIMITED ? 'Unlimited prompts' : `${formatPrompts(limit)} prompts a ${WINDOW[interval]}`;

/** How many prompts, first, and what else: a feature that says how many again takes its place. */
export function featuresOf(plan: PlanOffer): { headline: string; others: readonly string[] } {
  const prompts = promptsOf(plan);
  const headline = plan.features.find((feature) => feature.startsWith(prompts)) ?? prompts;
  return { headline, others: plan.features.filter((feature) => feature !== headline) };
}

/** Signed-in people upgrade; others begin. */
export function buttonOf(plan: PlanOffer, billing: Billing, isSignedIn: boolean): string {
  if (isSignedIn) return 'Upgrade Plan';
  if (isFree(plan)) return 'Start Free';
  return billing === 'annual' ? 'Choose Annual' : 'Get Started';
}
