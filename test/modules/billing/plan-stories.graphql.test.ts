import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { billingOf } from '../../factories/billing.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { getPlanWallet, setPlanWallet } from '../../factories/simplify.ts';
import { run, runForError } from '../../setup/graphql.ts';
import { CancellationLossesDocument, ResumeSubscriptionDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const { ann: getAnn, assignPlan } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

describe('a plan that is bought', () => {
  test('begins with its payment and not before, with its limit, its rights and a receipt', async () => {
    const checkout = await ann.order(START, 'pro');
    expect(await ann.subscription(START)).toMatchObject({ planId: 'free', promptsLimit: 5, teams: false });
    await ann.receive(ann.paidEvent(checkout, START));
    expect(await ann.subscription(START)).toEqual({
      status: 'ACTIVE',
      planId: 'pro',
      source: 'PAYMENT',
      billing: 'INTERVAL',
      promptsLimit: 500,
      promptsUsed: 0,
      currentPeriodEnd: iso('02-28'),
      cancelAtPeriodEnd: false,
      willRenew: true,
      renewsAt: iso('02-28'),
      renewsAtIfResumed: null,
      canResume: false,
      grant: null,
      ownPlanId: 'pro',
      ownPeriodEnd: iso('02-28'),
      scheduledPlanId: null,
      canUndoPlanChange: false,
      byok: true,
      teams: true,
    });
    expect(await ann.payments()).toMatchObject([
      { amountMinor: 999, currency: 'USD', status: 'succeeded', description: 'PlainPrompt Pro, monthly' },
    ]);
    expect(await rows('mails')).toMatchObject([{ template: 'receipt' }]);
    expect(await rows('subscription_changes')).toMatchObject([
      { kind: 'opened' },
      {
        kind: 'activated',
        source: 'payment',
        from: { planId: 'free', mrrMinor: 0 },
        to: { planId: 'pro', mrrMinor: 999 },
      },
    ]);
    expect(await rows('outbox_events')).toMatchObject([
      {
        type: 'subscription.updated',
        data: { before: { plan_id: 'free', prompts_limit: 5 }, after: { plan_id: 'pro', prompts_limit: 500 } },
      },
    ]);
    expect(await rows('activities')).toMatchObject([
      { type: 'subscription_change', description: 'Bought the Pro plan' },
    ]);
    expect(await rows('notifications')).toMatchObject([
      {
        kind: 'success',
        title: 'Plan bought',
        message: 'The Pro plan is active. It renews on Feb 28, 2026.',
        link: '/dashboard/billing',
      },
    ]);
  });

  test('is renewed by the sandbox at its end, on the day of the month on which it began, if the month has that day', async () => {
    await ann.buy(START, 'pro');
    await ann.runClock(new Date(day('02-28').getTime() - 1));
    expect(await ann.payments()).toHaveLength(1);
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ currentPeriodEnd: iso('03-31') });
    await Promise.all([ann.runClock(day('03-31')), ann.runClock(day('03-31')), ann.runClock(day('03-31'))]);
    expect(await ann.subscription(day('03-31'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('04-30') });
    expect(await ann.payments()).toHaveLength(3);
    // Renewals have receipts. The notification is about what was bought.
    expect(await rows('notifications')).toMatchObject([{ title: 'Plan bought' }]);
  });

  test('by the year is paid once a year, and its quota starts over each month', async () => {
    await ann.buy(START, 'pro', 'YEARLY');
    expect(await ann.subscription(START)).toMatchObject({
      billing: 'ANNUAL',
      promptsLimit: 500,
      currentPeriodEnd: '2027-01-31T12:00:00.000Z',
    });
    expect(await getPlanWallet(ann.user)).toMatchObject({ windowEnd: day('02-28'), windowMonths: 1 });
    expect((await rows('subscription_changes')).at(-1)).toMatchObject({ to: { mrrMinor: 833 } });
  });

  test('canceled ends with its period, and can be resumed until then', async () => {
    await ann.buy(START, 'pro');
    await ann.cancelRenewal(day('02-10'));
    expect(await ann.subscription(day('02-10'))).toMatchObject({
      status: 'CANCELLED',
      planId: 'pro',
      willRenew: false,
    });
    await ann.resumeRenewal(day('02-11'));
    expect(await ann.subscription(day('02-11'))).toMatchObject({ status: 'ACTIVE', willRenew: true });
    expect(await rows('renewal_stops')).toEqual([]);
    await ann.cancelRenewal(day('02-12'));
    await ann.cancelRenewal(day('02-12'));
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ status: 'ACTIVE', planId: 'free', promptsLimit: 5 });
    expect(await ann.payments()).toHaveLength(1);
    expect(await runForError(ann.viewer, ResumeSubscriptionDocument, {}, ann.at(day('03-01')))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await rows('notifications')).toMatchObject([{ title: 'Plan bought' }, { title: 'Your plan ended' }]);
  });

  test('can be canceled by a suspended user', async () => {
    await ann.buy(START, 'pro');
    const suspended = { ...ann.user, isSuspended: true };
    await billingOf(suspended, runtime).cancelRenewal(day('02-02'));
    expect(await ann.subscription(day('02-02'))).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

describe('a higher plan', () => {
  test('begins at once with a new period; the quota window and its used prompts stay, and the old renewals stop', async () => {
    await ann.buy(START, 'standard');
    await setPlanWallet(ann.user, { used: 150 });
    await ann.buy(day('02-10'), 'pro');
    expect(await ann.subscription(day('02-10'))).toMatchObject({
      planId: 'pro',
      currentPeriodEnd: iso('03-10'),
      promptsLimit: 500,
      promptsUsed: 150,
    });
    expect(await getPlanWallet(ann.user)).toMatchObject({ windowStart: START, windowEnd: day('02-28') });
    expect(await rows('renewal_stops')).toHaveLength(1);
  });
});

describe('a lower plan', () => {
  test('costs nothing today, starts with the renewal that pays for it, and is renewed from then on', async () => {
    await ann.buy(START, 'pro');
    await setPlanWallet(ann.user, { used: 300 });
    await ann.change(day('02-10'), 'standard');
    expect(await ann.payments()).toHaveLength(1);
    expect(await ann.subscription(day('02-10'))).toMatchObject({
      planId: 'pro',
      currentPeriodEnd: iso('02-28'),
      scheduledPlanId: 'standard',
      canUndoPlanChange: true,
      willRenew: true,
    });
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({
      planId: 'standard',
      promptsLimit: 200,
      currentPeriodEnd: iso('03-28'),
      scheduledPlanId: null,
      canUndoPlanChange: false,
      willRenew: true,
    });
    await ann.runClock(day('03-28'));
    expect(await ann.subscription(day('03-28'))).toMatchObject({ planId: 'standard', currentPeriodEnd: iso('04-28') });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([999, 499, 499]);
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('is bought after an assigned plan, which has no renewal to pay for it, and starts when the assigned plan ends', async () => {
    await assignPlan('ultimate', START);
    const end = String((await ann.subscription(START)).currentPeriodEnd);
    expect(await ann.offer(day('02-05'), 'pro')).toMatchObject({
      kind: 'FOLLOWING',
      canChoose: true,
      dueTodayMinor: 999,
      dueLaterMinor: 999,
      startsAt: end,
      endsAt: iso('03-28'),
      reason:
        'Starts on Feb 28, when the plan that was assigned to you ends. Today: $9.99. Then $9.99 a month from Mar 28.',
      givenUp: [],
    });
    await ann.buy(day('02-05'), 'pro');
    expect(await ann.offer(day('02-05'), 'standard')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason: 'You have already paid for the plan that follows yours.',
    });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([999]);
    expect(await ann.subscription(day('02-05'))).toMatchObject({ planId: 'ultimate', currentPeriodEnd: end });
    const { cancellationLosses } = await run(ann.viewer, CancellationLossesDocument, {}, ann.at(day('02-05')));
    expect(cancellationLosses).toEqual(['unlimited prompts: Pro has 500']);
    await ann.runClock(new Date(end));
    expect(await ann.subscription(new Date(end))).toMatchObject({ planId: 'pro' });
  });

  test('that waits for an assigned plan to end is canceled if its renewals end meanwhile, and ends with its first period', async () => {
    await assignPlan('ultimate', START);
    const checkout = await ann.buy(day('02-05'), 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'subscription_ended', day('02-10')));
    expect(await ann.subscription(day('02-10'))).toMatchObject({ planId: 'ultimate', scheduledPlanId: 'pro' });
    expect((await rows('activities')).at(-1)).toMatchObject({
      description: 'The Pro plan, which starts on Feb 28, 2026, will not be renewed',
    });
    await ann.runClock(day('02-28'));
    const canceled = { planId: 'pro', cancelAtPeriodEnd: true, willRenew: false, currentPeriodEnd: iso('03-28') };
    expect(await ann.subscription(day('02-28'))).toMatchObject(canceled);
    await ann.runClock(day('03-28'));
    expect(await ann.subscription(day('03-28'))).toMatchObject({ planId: 'free' });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([999]);
  });

  test('keeps the used prompts of the window, also above its own limit', async () => {
    await ann.buy(START, 'pro');
    await setPlanWallet(ann.user, { used: 300 });
    await assignPlan('standard', day('02-05'));
    expect(await ann.subscription(day('02-05'))).toMatchObject({ promptsLimit: 200, promptsUsed: 300 });
    expect(await getPlanWallet(ann.user)).toMatchObject({ limit: 200, used: 300 });
  });
});

describe('a refund', () => {
  test('of the whole present payment ends the plan at once; of a part of it, it ends nothing', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.receive(ann.refundEvent(checkout, day('02-02'), { refundedMinor: 500 }));
    expect(await ann.subscription(day('02-02'))).toMatchObject({ planId: 'pro' });
    await ann.receive(ann.refundEvent(checkout, day('02-03')));
    await ann.receive(ann.refundEvent(checkout, day('02-03')));
    expect(await ann.subscription(day('02-03'))).toMatchObject({ planId: 'free', status: 'ACTIVE', willRenew: false });
    expect(await ann.payments()).toMatchObject([{ status: 'refunded', refundedMinor: 999 }]);
    expect((await rows('subscription_changes')).map(({ kind }) => kind as string)).toEqual([
      'opened',
      'activated',
      'ended',
    ]);
  });
});

describe('the loss of own keys with a plan', () => {
  test('resets the default model to that of the product, and notifies the user', async () => {
    const checkout = await ann.buy(START, 'pro');
    const chosen = { preference: 'default', defaultProvider: 'openai', defaultModel: 'gpt-5', resetBecause: null };
    await mongoose.connection.collection('model_preferences').insertOne({ _id: ann.user._id, ...chosen });
    await ann.buy(day('02-01'), 'ultimate');
    expect(await rows('model_preferences')).toMatchObject([chosen]);
    await assignPlan('free', day('02-02'));
    expect(await rows('model_preferences')).toMatchObject([{ preference: 'product', resetBecause: 'plan_lost' }]);
    expect(await rows('notifications')).toMatchObject([
      { message: 'The Pro plan is active. It renews on Feb 28, 2026.' },
      { message: 'The Ultimate plan is active. It renews on Mar 1, 2026.' },
      { title: 'Your default model was reset' },
    ]);
    expect(await rows('renewal_stops', { ref: `sub_${String(checkout._id)}` })).toHaveLength(1);
  });
});
