import { expect, test } from 'vitest';
import { describeModelNeed, toActiveMark, toNextMark } from '#web/features/billing/plan-offer.ts';
import type {
  PlanCard_OfferFragment,
  PlanCard_PlanFragment,
  Plans_ModelsFragment,
} from '#web/graphql/operations.generated.ts';

const plan: PlanCard_PlanFragment = {
  __typename: 'Plan',
  id: 'pro',
  name: 'Pro',
  currency: 'USD',
  price: 25,
  yearlyPrice: 90,
  promptsLimit: 500,
  interval: 'MONTHLY',
  features: [],
  byok: false,
  teams: false,
  seatPrice: null,
  isHidden: false,
  isPopular: false,
  buyNowUrl: null,
  yearlyBuyNowUrl: null,
};
const paid = { planId: 'pro', billing: 'INTERVAL', source: 'PAYMENT' } as const;

test.each([
  ['MONTHLY', 'ACTIVE, PAID MONTHLY'],
  ['QUARTERLY', 'ACTIVE, PAID QUARTERLY'],
  // The server ignores the yearly price of the next two.
  ['YEARLY', 'ACTIVE PLAN'],
  ['LIFETIME', 'ACTIVE PLAN'],
] as const)('the annual view marks a plan that is paid %s: %s', (interval, mark) => {
  expect(toActiveMark({ ...plan, interval }, 'annual', paid)).toBe(mark);
  expect(toActiveMark({ ...plan, interval }, 'monthly', paid)).toBe('ACTIVE PLAN');
});

test('the monthly view marks a plan that is paid by the year', () => {
  const annual = { ...paid, billing: 'ANNUAL' } as const;
  expect(toActiveMark({ ...plan, interval: 'QUARTERLY' }, 'monthly', annual)).toBe('ACTIVE, PAID ANNUALLY');
  expect(toActiveMark({ ...plan, interval: 'QUARTERLY' }, 'annual', annual)).toBe('ACTIVE PLAN');
});

test('a plan that was granted is paid in neither way, and other plans have no mark', () => {
  expect(toActiveMark(plan, 'annual', { ...paid, source: 'PROMO' })).toBe('ACTIVE PLAN');
  expect(toActiveMark(plan, 'annual', { ...paid, planId: 'free' })).toBeNull();
});

test('a plan that follows is marked as the next one, and the user’s own plan with how it will be paid', () => {
  const offer = { isNext: true, interval: 'MONTHLY' } as const;
  expect(toNextMark(plan, offer, { ownPlanId: 'ultimate' })).toBe('NEXT PLAN');
  expect(toNextMark({ ...plan, interval: 'QUARTERLY' }, offer, { ownPlanId: 'pro' })).toBe('NEXT, PAID QUARTERLY');
  expect(toNextMark(plan, { ...offer, interval: 'YEARLY' }, { ownPlanId: 'pro' })).toBe('NEXT, PAID ANNUALLY');
  expect(toNextMark(plan, { ...offer, isNext: false }, { ownPlanId: 'ultimate' })).toBeNull();
});

test('a plan says before it is bought what needs a model, unless the user has one', () => {
  const offer = (kind: PlanCard_OfferFragment['kind']): PlanCard_OfferFragment => ({
    __typename: 'PlanOffer',
    planId: 'pro',
    interval: 'MONTHLY',
    kind,
    canChoose: true,
    isScheduled: false,
    isNext: false,
    dueTodayMinor: 999,
    dueLaterMinor: 999,
    creditMinor: 0,
    discountMinor: 0,
    reason: '',
    givenUp: [],
    seats: null,
  });
  const none: Plans_ModelsFragment = { __typename: 'UserModels', productHasModel: false, keys: [] };
  const plans = [{ ...plan, byok: true }];
  expect(describeModelNeed(offer('UPGRADE'), plans, none)).toMatch(/need an AI model, .* you can add your own key/);
  expect(describeModelNeed(offer('UPGRADE'), [plan], none)).toMatch(/This plan does not include own keys\.$/);
  expect(describeModelNeed(offer('DOWNGRADE'), plans, none)).toBeNull();
  expect(describeModelNeed(offer('UPGRADE'), plans, { ...none, productHasModel: true })).toBeNull();
  const keys = [{ __typename: 'OwnKey', provider: 'OPENAI' }] as const;
  expect(describeModelNeed(offer('UPGRADE'), plans, { ...none, keys: [...keys] })).toBeNull();
});
