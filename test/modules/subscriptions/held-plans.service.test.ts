import { beforeEach, describe, expect, test } from 'vitest';
import { setSubscription } from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { testRuntime } from '../../setup/runtime.ts';

const { ann: getAnn, assignPlan, grantPlan } = usePlanStory(testRuntime());

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const limitTo = (planId: string, promptsLimit: number | null, at: Date) =>
  setSubscription({ now: () => at }, ann.user._id, { planId, promptsLimit });

describe('a limit for the plan that the user holds', () => {
  test('keeps the period, the payment, the renewal and the revenue of a paid year', async () => {
    await ann.buy(START, 'pro', 'YEARLY');
    const before = await ann.subscription(day('02-10'));
    const stored = await Subscriptions.findById(ann.user._id).orFail().lean();

    await limitTo('pro', 600, day('02-10'));

    expect(await ann.subscription(day('02-10'))).toEqual({
      ...before,
      promptsLimit: 600,
    });
    expect(await Subscriptions.findById(ann.user._id).orFail().lean()).toEqual({
      ...stored,
      promptsLimitOverride: 600,
      updatedAt: day('02-10'),
    });
    expect(await rows('renewal_stops')).toEqual([]);
    expect((await rows('subscription_changes')).at(-1)).toMatchObject({
      kind: 'limit_changed',
      from: { planId: 'pro', mrrMinor: 833 },
      to: { planId: 'pro', mrrMinor: 833 },
    });
  });

  test('survives renewals, goes back to that of the plan with 0, and announces nothing when nothing changes', async () => {
    await ann.buy(START, 'pro');
    await limitTo('pro', 600, day('02-10'));
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ promptsLimit: 600, currentPeriodEnd: iso('03-31') });
    await limitTo('pro', 0, day('03-01'));
    expect(await ann.subscription(day('03-01'))).toMatchObject({ promptsLimit: 500, source: 'PAYMENT' });
    const events = await rows('outbox_events', { type: 'subscription.updated' });
    await limitTo('pro', null, day('03-02'));
    expect(await rows('outbox_events', { type: 'subscription.updated' })).toEqual(events);
  });

  test('keeps a cancellation, and a plan that was assigned', async () => {
    await ann.buy(START, 'pro');
    await ann.cancelRenewal(day('02-05'));
    await limitTo('pro', 600, day('02-10'));
    expect(await ann.subscription(day('02-10'))).toMatchObject({ status: 'CANCELLED', cancelAtPeriodEnd: true });
    await assignPlan('standard', day('02-11'));
    await limitTo('standard', -1, day('02-12'));
    expect(await ann.subscription(day('02-12'))).toMatchObject({ promptsLimit: -1, currentPeriodEnd: iso('03-11') });
  });

  test('applies to a granted plan, and leaves the paid plan beneath it alone', async () => {
    await ann.buy(START, 'standard');
    await grantPlan('pro', 10, START);
    await limitTo('pro', 900, day('02-01'));
    expect(await ann.subscription(day('02-01'))).toMatchObject({
      promptsLimit: 900,
      source: 'PROMO',
      ownPlanId: 'standard',
      grant: { planId: 'pro', endsAt: iso('02-10') },
    });
    await limitTo('standard', 300, day('02-02'));
    expect(await ann.subscription(day('02-02'))).toMatchObject({ promptsLimit: 900, ownPlanId: 'standard' });
    await ann.runClock(day('02-10'));
    expect(await ann.subscription(day('02-10'))).toMatchObject({ promptsLimit: 300, source: 'PAYMENT' });
  });
});

test('another plan replaces the one that is held, and ends its renewals', async () => {
  await ann.buy(START, 'pro', 'YEARLY');
  await limitTo('standard', null, day('02-10'));
  expect(await ann.subscription(day('02-10'))).toMatchObject({
    planId: 'standard',
    source: 'ADMIN',
    promptsLimit: 200,
    currentPeriodEnd: iso('03-10'),
  });
  expect(await rows('renewal_stops')).toHaveLength(1);
});
