import { beforeEach, describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { endPlan, extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const { ann: getAnn, assignPlan, grantPlan } = usePlanStory(testRuntime());

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

describe('a plan grant', () => {
  test('covers the paid plan, which continues beneath it and is effective again when the grant ends', async () => {
    await ann.buy(START, 'standard');
    await grantPlan('ultimate', 40, START);
    expect(await ann.subscription(START)).toMatchObject({
      planId: 'ultimate',
      source: 'PROMO',
      promptsLimit: -1,
      ownPlanId: 'standard',
      ownPeriodEnd: iso('02-28'),
      currentPeriodEnd: iso('03-12'),
    });
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'ultimate', ownPeriodEnd: iso('03-31') });
    await ann.runClock(day('03-09'));
    await ann.runClock(day('03-10'));
    expect((await rows('notifications')).map(({ title }) => title as string)).toEqual([
      'Plan bought',
      'Your promo plan is about to end',
    ]);
    await ann.runClock(day('03-12'));
    expect(await ann.subscription(day('03-12'))).toMatchObject({ planId: 'standard', promptsLimit: 200, grant: null });
    expect((await rows('subscription_changes')).at(-1)).toMatchObject({ kind: 'grant_ended', to: { mrrMinor: 499 } });
  });

  test('ends without a reminder for users who turned reminders off, who are still notified of its end', async () => {
    await grantPlan('ultimate', 10, START);
    await Users.updateMany({}, { mutedNotifications: ['promo_plan_end'] });
    await ann.runClock(day('02-07'));
    await ann.runClock(day('02-08'));
    await ann.runClock(day('02-10'));
    expect((await rows('notifications')).map(({ title }) => title as string)).toEqual(['Your promo plan ended']);
  });

  test('is extended by a grant of the same plan, replaced by one of another plan, and ended by a purchase', async () => {
    await grantPlan('standard', 10, START);
    await grantPlan('standard', 10, START);
    expect(await ann.subscription(START)).toMatchObject({ planId: 'standard', currentPeriodEnd: iso('02-20') });
    await grantPlan('pro', 5, day('02-01'));
    expect(await ann.subscription(day('02-01'))).toMatchObject({ grant: { planId: 'pro', endsAt: iso('02-06') } });
    await ann.buy(day('02-02'), 'standard');
    expect(await ann.subscription(day('02-02'))).toMatchObject({ planId: 'standard', source: 'PAYMENT', grant: null });
    // A grant of the paid plan lengthens its period.
    await grantPlan('standard', 10, day('02-02'));
    expect(await ann.subscription(day('02-02'))).toMatchObject({ grant: null, currentPeriodEnd: iso('03-12') });
  });

  test('is refused when it gives less, or nothing', async () => {
    await ann.buy(START, 'pro');
    await expect(grantPlan('standard', 10, START)).rejects.toMatchObject({ code: 'CONFLICT' });
    await grantPlan('ultimate', null, START);
    await expect(grantPlan('ultimate', 10, START)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('an administrator', () => {
  test('assigns a plan for one interval, with a limit of their own until the plan changes', async () => {
    await assignPlan('standard', START, 42);
    expect(await ann.subscription(START)).toMatchObject({
      planId: 'standard',
      source: 'ADMIN',
      promptsLimit: 42,
      currentPeriodEnd: iso('02-28'),
      willRenew: false,
    });
    await assignPlan('standard', day('02-01'));
    expect(await ann.subscription(day('02-01'))).toMatchObject({ promptsLimit: 200 });
    await ann.runClock(day('03-01'));
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'free', promptsLimit: 5 });
  });

  test('ends a plan for good: no late event of its payment brings it back', async () => {
    const checkout = await ann.buy(START, 'pro');
    const ending = { userId: ann.user._id, reason: 'An operator ended the plan', isFinal: true, at: day('02-05') };
    await inTransaction((session) => endPlan(session, ending));
    await ann.receive(ann.paidEvent(checkout, START), day('02-06'));
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')), day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'free', status: 'ACTIVE' });
    expect(await rows('renewal_stops')).toHaveLength(1);
  });

  test('adds days to the end of a period, which renewals keep, and not to the free plan, which has no end', async () => {
    const extend = (days: number, at: Date) =>
      inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days, at }));
    await expect(extend(10, START)).rejects.toMatchObject({ code: 'CONFLICT' });
    await ann.buy(START, 'pro');
    expect(await extend(10, day('02-05'))).toEqual(day('03-10'));
    await ann.runClock(day('03-10'));
    expect(await ann.subscription(day('03-10'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('04-10') });
    expect(await rows('outbox_events', { type: 'subscription.extended' })).toMatchObject([
      { data: { days: 10, current_period_end: iso('03-10') } },
    ]);
  });
});
