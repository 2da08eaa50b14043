import type { PlanRecord } from './plan.model.ts';

type BuiltInPlan = Pick<PlanRecord, '_id' | 'name' | 'priceMinor' | 'promptsLimit' | 'features'>;

const PLANS: readonly BuiltInPlan[] = [
  {
    _id: 'free',
    name: 'Free',
    priceMinor: 0,
    promptsLimit: 5,
    features: ['5 prompts a month', 'Built-in rewriting engine', 'History and usage charts'],
  },
  {
    _id: 'standard',
    name: 'Standard',
    priceMinor: 499,
    promptsLimit: 200,
    features: [
      '200 prompts a month',
      'Bring your own key (BYOK)',
      'Built-in rewriting engine',
      'History and usage charts',
    ],
  },
  {
    _id: 'pro',
    name: 'Pro',
    priceMinor: 999,
    promptsLimit: 500,
    features: [
      '500 prompts a month',
      'Bring your own key (BYOK)',
      'Team of up to 5',
      'Built-in rewriting engine',
      'History and usage charts',
    ],
  },
  {
    _id: 'ultimate',
    name: 'Ultimate',
    priceMinor: 1999,
    promptsLimit: -1,
    features: [
      'Unlimited prompts (fair use)',
      'Bring your own key (BYOK)',
      'Team of up to 5',
      'Built-in rewriting engine',
      'History and usage charts',
    ],
  },
];

const MOST_POPULAR = 'pro';

const PLANS_WITH_TEAMS: readonly string[] = ['pro', 'ultimate'];

/** A month of one more seat. */
const SEAT_PRICE_MINOR = 1400;

/** Returns the plans of an empty database. A year that is paid in one payment costs ten months. */
export const builtInPlans = (createdAt: Date): Omit<PlanRecord, 'buyNowUrl' | 'yearlyBuyNowUrl' | 'stripePriceId'>[] =>
  PLANS.map((plan) => ({
    ...plan,
    yearlyPriceMinor: plan.priceMinor > 0 ? plan.priceMinor * 10 : null,
    interval: 'monthly',
    isActive: true,
    isHidden: false,
    isPopular: plan._id === MOST_POPULAR,
    byok: plan.priceMinor > 0,
    teams: PLANS_WITH_TEAMS.includes(plan._id),
    seatPriceMinor: PLANS_WITH_TEAMS.includes(plan._id) ? SEAT_PRICE_MINOR : null,
    createdAt,
  }));
