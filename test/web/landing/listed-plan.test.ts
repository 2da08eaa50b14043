import { describe, expect, test } from 'vitest';
import {
  findEstimatedPlan,
  type ListedPlan,
  listShownPlans,
  toButtonLabel,
  toFeatures,
  toListedPrice,
  toPlanHref,
  toTeamOffer,
  toYearlySaving,
} from '#web/features/landing/listed-plan.ts';

const plan = (differences: Partial<ListedPlan> = {}): ListedPlan => ({
  id: 'pro',
  name: 'Pro',
  price: 9.99,
  yearly_price: 99.9,
  prompts_limit: 500,
  interval: 'monthly',
  features: [],
  currency: 'USD',
  is_hidden: false,
  is_popular: true,
  byok: true,
  teams: true,
  seat_price: 14,
  ...differences,
});
const free = plan({ id: 'free', price: 0, yearly_price: null });
const forLife = plan({ id: 'life', price: 299, yearly_price: null, interval: 'lifetime' });

describe('what is offered', () => {
  const secret = plan({ id: 'secret', is_hidden: true });
  const monthlyOnly = plan({ id: 'monthly-only', yearly_price: 0 });
  const all = [free, plan(), monthlyOnly, forLife, secret];
  const idsOf = (plans: readonly ListedPlan[]) => plans.map(({ id }) => id);

  test('by the month leaves out hidden plans', () => {
    expect(idsOf(listShownPlans(all, 'monthly'))).toEqual(['free', 'pro', 'monthly-only', 'life']);
  });
  test('by the year also leaves out what has no yearly price, but not what is paid once', () => {
    expect(idsOf(listShownPlans(all, 'annual'))).toEqual(['pro', 'life']);
  });
});

describe('a price', () => {
  test('by the month names the year too', () => {
    expect(toListedPrice(plan(), 'monthly')).toEqual({
      amount: '$9.99',
      per: 'per month',
      equivalent: 'or $99.90 per year',
    });
  });
  test('by the year names what that is for a month', () => {
    expect(toListedPrice(plan(), 'annual')).toEqual({
      amount: '$99.90',
      per: 'per year',
      equivalent: '$8.33 per month',
    });
  });
  test('of a quarter is paid four times a year', () => {
    expect(toListedPrice(plan({ interval: 'quarterly', price: 30, yearly_price: null }), 'annual')).toEqual({
      amount: '$120',
      per: 'per year',
      equivalent: '$10 per month',
    });
  });
  test('is written in its currency, without decimals where that has none', () => {
    expect(toListedPrice(plan({ currency: 'INR', price: 499, yearly_price: 4990.5 }), 'annual')).toEqual({
      amount: '₹4,990.50',
      per: 'per year',
      equivalent: '₹415.88 per month',
    });
    expect(toListedPrice(plan({ currency: 'JPY', price: 900 }), 'monthly').amount).toBe('¥900');
  });
  test('that is paid once stays what it is', () => {
    const once = { amount: '$299', per: 'One-time payment', equivalent: null };
    expect([toListedPrice(forLife, 'monthly'), toListedPrice(forLife, 'annual')]).toEqual([once, once]);
  });
  test('of a free plan is for as long as the user likes', () => {
    expect(toListedPrice(free, 'monthly')).toEqual({ amount: '$0', per: 'for as long as you like', equivalent: null });
  });
  test.each([
    ['quarterly', 'per quarter'],
    ['yearly', 'per year'],
  ] as const)('of a %s plan is %s', (interval, per) => {
    expect(toListedPrice(plan({ interval, yearly_price: null }), 'monthly').per).toBe(per);
  });
});

describe('a button', () => {
  test.each([
    [plan(), 'monthly', true, 'Upgrade Plan'],
    [free, 'monthly', true, 'Upgrade Plan'],
    [free, 'monthly', false, 'Start Free'],
    [plan(), 'annual', false, 'Choose Annual'],
    [forLife, 'annual', false, 'Choose Annual'],
    [plan(), 'monthly', false, 'Get Started'],
  ] as const)('of %j, %s, signed in: %s, says %s', (listed, view, isSignedIn, label) => {
    expect(toButtonLabel(listed, view, isSignedIn)).toBe(label);
  });
});

describe('the features', () => {
  const BYOK = 'Use your own AI provider key (BYOK) for other languages and custom actions';

  test('have the number of prompts above the others, once', () => {
    const features = ['500 prompts a month', 'Charts', 'Charts', '500 prompts per month'];
    expect(toFeatures(plan({ features, byok: false, teams: false }))).toEqual({
      promptsFeature: '500 prompts a month',
      otherFeatures: ['Charts'],
    });
    expect(toFeatures(plan({ features: [], prompts_limit: -1 })).promptsFeature).toBe('Unlimited prompts');
  });

  test.each([[[]], [['Bring your own key']], [['Use your own API keys', 'BYOK']]])(
    'name own keys once, in one wording, wherever the plan includes them: %j',
    (features) => {
      expect(toFeatures(plan({ features, teams: false })).otherFeatures).toEqual([BYOK]);
      expect(toFeatures(plan({ features })).otherFeatures[1]).toBe(
        `${BYOK}. Members of your team need a paid plan of their own to use theirs`,
      );
      expect(toFeatures(plan({ features, byok: false, teams: false })).otherFeatures).toEqual([]);
    },
  );

  test.each([
    [{}, 'Team of up to 5, who share these prompts. Each person beyond 5 costs $14 a month and shares them, too'],
    [{ seat_price: null }, 'Team of up to 5, who share these prompts'],
    [{ prompts_limit: -1 }, 'Team of up to 5, all with unlimited prompts. Each person beyond 5 costs $14 a month'],
    [{ prompts_limit: -1, seat_price: null }, 'Team of up to 5, all with unlimited prompts'],
  ])('say what a team shares, and what a further seat costs: %j', (differences, feature) => {
    const features = ['Team of up to 5', 'A feature of the operator'];
    const shown = toFeatures(plan({ byok: false, features, ...differences })).otherFeatures;
    expect(shown).toEqual([feature, 'A feature of the operator']);
  });
});

describe('what a year saves', () => {
  test.each([
    [[plan()], '2 months free'],
    [[plan(), free, forLife], '2 months free'],
    [[plan(), plan({ yearly_price: 89.91 })], 'up to 3 months free'],
    [[plan({ yearly_price: 119.88 })], null],
    [[plan({ interval: 'quarterly', price: 30, yearly_price: 90 })], '3 months free'],
    [[free], null],
    [[plan(), plan({ yearly_price: 1, is_hidden: true })], '2 months free'],
  ])('is computed from the prices', (plans, saving) => {
    expect(toYearlySaving(plans)).toBe(saving);
  });
});

test.each([
  [plan(), 'monthly', false, '/auth?mode=signup&plan=pro'],
  [plan(), 'annual', false, '/auth?mode=signup&billing=annual&plan=pro'],
  [free, 'monthly', false, '/auth?mode=signup'],
  [plan(), 'annual', true, '/dashboard/billing?billing=annual&plan=pro'],
  [free, 'monthly', true, '/dashboard/billing'],
] as const)('the button of a plan leads to its checkout, by way of sign-up', (listed, view, isSignedIn, href) => {
  expect(toPlanHref(listed, view, isSignedIn)).toBe(href);
});

describe('the offer for teams', () => {
  const ultimate = plan({ id: 'ultimate', name: 'Ultimate', seat_price: 12.5 });
  const withoutTeams = plan({ id: 'standard', teams: false, seat_price: 1 });

  test('names the plans with teams and the lowest price of a seat, and leads to the first plan', () => {
    expect(toTeamOffer([{ ...free, teams: false }, withoutTeams, plan(), ultimate], false)).toEqual({
      plans: ['Pro', 'Ultimate'],
      href: '/auth?mode=signup&plan=pro',
      seatPrice: 12.5,
    });
  });
  test('has no price when no plan sells seats', () => {
    expect(toTeamOffer([plan({ seat_price: null })], false)).toEqual({
      plans: ['Pro'],
      href: '/auth?mode=signup&plan=pro',
      seatPrice: null,
    });
  });
  test('chooses no plan for a signed-in user, who may have a higher one', () => {
    expect(toTeamOffer([plan(), ultimate], true)?.href).toBe('/auth?mode=signup');
  });
  test('is not made without a plan that has teams', () => {
    expect(toTeamOffer([withoutTeams, plan({ is_hidden: true })], false)).toBeNull();
  });
});

describe('the plan of the estimate', () => {
  const cheap = plan({ id: 'cheap', is_popular: false });
  test('is the popular one, else the first that is paid by the month', () => {
    expect(findEstimatedPlan([free, cheap, plan()])?.id).toBe('pro');
    expect(findEstimatedPlan([free, forLife, cheap])?.id).toBe('cheap');
  });
  test('is none when no plan is paid by the month', () => {
    expect(findEstimatedPlan([free, { ...forLife, is_popular: true }])).toBeNull();
  });
});
