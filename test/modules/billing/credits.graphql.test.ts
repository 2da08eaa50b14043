import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import type { UserBilling } from '../../factories/billing.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { runForError } from '../../setup/graphql.ts';
import { CreateCheckoutDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const { ann: getAnn, assignPlan } = usePlanStory(testRuntime());

let ann: UserBilling;
beforeEach(() => {
  ann = getAnn();
});

describe('an upgrade', () => {
  test('is offered and charged less the unused part of the plan that it replaces', async () => {
    await ann.buy(START, 'standard');
    // 18 of 28 days are left of $4.99: $3.21.
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject({
      kind: 'UPGRADE',
      canChoose: true,
      currency: 'USD',
      dueTodayMinor: 678,
      dueLaterMinor: 999,
      creditMinor: 321,
      startsAt: iso('02-10'),
      endsAt: iso('03-10'),
      reason: 'Today: $6.78, after $3.21 credit for the unused part of Standard. Then $9.99 a month from Mar 10.',
    });
    const checkout = await ann.buy(day('02-10'), 'pro');
    expect(checkout).toMatchObject({ amountMinor: 678, renewalMinor: 999, creditMinor: 321 });
    expect(await ann.payments()).toMatchObject([
      { amountMinor: 499, creditedToId: checkout._id },
      { amountMinor: 678, creditedToId: null },
    ]);
    expect(await ann.subscription(day('02-10'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('03-10') });
    await ann.runClock(day('03-10'));
    expect((await ann.payments()).at(-1)).toMatchObject({ amountMinor: 999 });
  });

  test('credits also what an earlier credit paid for', async () => {
    await ann.buy(START, 'standard');
    await ann.buy(START, 'pro');
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor).sort()).toEqual([499, 500]);
    expect(await ann.offer(START, 'ultimate')).toMatchObject({ creditMinor: 999, dueTodayMinor: 1000 });
  });

  const LOST_TIME = 'the time until Jan 31, 2027 that you have paid for: this plan is paid until Jun 20';

  test('that a credit pays in full costs nothing, and the rest of the credit lengthens its period', async () => {
    await ann.buy(START, 'standard', 'YEARLY');
    // $49.90 are left. $9.99 pay for 28 days, and the rest for 112 more.
    const offer = await ann.offer(START, 'pro');
    expect(offer).toMatchObject({ dueTodayMinor: 0, dueLaterMinor: null, creditMinor: 4990, endsAt: iso('06-20') });
    expect(offer.reason).toContain('The plan ends on Jun 20 and does not renew.');
    expect(offer.givenUp).toEqual([LOST_TIME, 'the automatic renewal']);
    await ann.order(START, 'pro');
    expect(await ann.subscription(START)).toMatchObject({
      planId: 'pro',
      currentPeriodEnd: iso('06-20'),
      willRenew: false,
    });
    expect(await ann.payments()).toHaveLength(1);
    expect(await ann.offer(START, 'ultimate')).toMatchObject({ creditMinor: 4990 });
    await ann.order(START, 'ultimate');
    expect(await ann.subscription(START)).toMatchObject({ planId: 'ultimate' });
    const credited = await rows('checkouts', { creditedToId: { $ne: null } });
    expect(credited).toMatchObject([{ itemId: 'pro' }]);
  });

  test('credits nothing for a plan that was not paid, and only what was not refunded', async () => {
    expect(await ann.offer(START, 'pro')).toMatchObject({ creditMinor: 0, dueTodayMinor: 999 });
    await assignPlan('standard', START);
    expect(await ann.offer(START, 'pro')).toMatchObject({ creditMinor: 0, dueTodayMinor: 999 });
    const checkout = await ann.buy(day('02-01'), 'standard');
    await ann.receive(ann.refundEvent(checkout, day('02-01'), { refundedMinor: 199 }));
    expect(await ann.offer(day('02-01'), 'pro')).toMatchObject({ creditMinor: 300, dueTodayMinor: 699 });
  });

  test('to a yearly price credits the month that was paid', async () => {
    await ann.buy(START, 'pro');
    expect(await ann.offer(START, 'pro', 'YEARLY')).toMatchObject({
      kind: 'UPGRADE',
      creditMinor: 999,
      dueTodayMinor: 8991,
      dueLaterMinor: 9990,
    });
  });
});

describe('a credit', () => {
  test('is used once when two checkouts that include it are paid at the same time, each reported twice', async () => {
    await ann.buy(START, 'standard');
    const now = day('02-10');
    const pro = await ann.order(now, 'pro');
    const ultimate = await ann.order(now, 'ultimate');
    expect([pro.creditMinor, ultimate.creditMinor]).toEqual([321, 321]);
    await Promise.all([
      ann.receive(ann.paidEvent(pro, now)),
      ann.receive(ann.paidEvent(ultimate, now)),
      ann.receive(ann.paidEvent(pro, now)),
      ann.receive(ann.paidEvent(ultimate, now)),
    ]);
    const { planId } = await ann.subscription(now);
    const [winner, loser] = planId === 'pro' ? [pro, ultimate] : [ultimate, pro];
    expect((await ann.payments())[0]).toMatchObject({ amountMinor: 499, creditedToId: winner._id });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late', checkoutId: loser._id }]);
    expect(await rows('renewal_stops', { ref: `sub_${String(loser._id)}` })).toHaveLength(1);
  });

  test('that pays in full is used once when several plans are ordered at the same time', async () => {
    await ann.buy(START, 'standard', 'YEARLY');
    const choose = (planId: string) =>
      runForError(ann.viewer, CreateCheckoutDocument, { input: { planId, interval: 'MONTHLY' } }, ann.at(START)).catch(
        () => null,
      );
    await Promise.all([choose('pro'), choose('ultimate'), choose('pro'), choose('ultimate')]);
    const paid = await rows('checkouts', { state: 'paid', 'creditFrom.kind': 'payment' });
    expect(paid).toHaveLength(1);
    expect((await ann.payments())[0]).toMatchObject({ creditedToId: paid[0]?._id });
  });

  test('is void if its payment was refunded before the checkout was paid', async () => {
    const standard = await ann.buy(START, 'standard');
    const pro = await ann.order(day('02-10'), 'pro');
    await ann.receive(ann.refundEvent(standard, day('02-10')));
    await ann.receive(ann.paidEvent(pro, day('02-10')));
    expect(await ann.subscription(day('02-10'))).toMatchObject({ planId: 'free' });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late' }]);
  });

  test('toward a lifetime plan is the whole unused part', async () => {
    await Plans.updateOne({ _id: 'ultimate' }, { interval: 'lifetime', priceMinor: 19_900, yearlyPriceMinor: null });
    await ann.buy(START, 'pro');
    const offer = await ann.offer(START, 'ultimate');
    expect(offer).toMatchObject({ creditMinor: 999, dueTodayMinor: 18_901, dueLaterMinor: null, endsAt: null });
    expect(offer.reason).toBe('Today: $189.01, after $9.99 credit for the unused part of Pro.');
  });

  test('leaves a renewal to a review that was collected after the upgrade was ordered, and is not part of it', async () => {
    const standard = await ann.buy(START, 'standard');
    const pro = await ann.order(day('02-27'), 'pro');
    expect(pro).toMatchObject({ creditMinor: 18, amountMinor: 981 });
    await ann.receive(ann.subscriptionEvent(standard, 'renewal_paid', day('02-28')));
    // Providers may report a payment twice.
    for (let time = 0; time < 2; time += 1) await ann.receive(ann.paidEvent(pro, day('02-28')));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('03-28') });
    expect(await rows('payment_reviews')).toMatchObject([
      { reason: 'replaced', amountMinor: 499, paymentRef: `pay_${String(standard._id)}_${iso('02-28')}` },
    ]);
  });

  test('leaves a plan to a review that another checkout paid after the upgrade was ordered', async () => {
    const pro = await ann.order(START, 'pro');
    await ann.buy(START, 'standard');
    await ann.receive(ann.paidEvent(pro, START));
    expect(await ann.subscription(START)).toMatchObject({ planId: 'pro' });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'replaced', amountMinor: 499 }]);
  });

  test('of a renewed plan counts the month that was paid, and not the days that were added', async () => {
    const pro = await ann.buy(START, 'pro');
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 10, at: day('02-11') }));
    await ann.receive(ann.subscriptionEvent(pro, 'renewal_paid', day('02-28')));
    // Eleven of 31 days of 999.
    expect(await ann.offer(day('03-20'), 'ultimate')).toMatchObject({ creditMinor: 355 });
  });

  test('leaves a plan to a review that was paid, and waited for days that were added to the present one', async () => {
    const pro = await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 10, at: day('02-11') }));
    await ann.receive(ann.subscriptionEvent(pro, 'renewal_paid', day('02-28'), { amountMinor: 499 }));
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'pro', scheduledPlanId: 'standard' });
    await ann.buy(day('03-01'), 'ultimate');
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'ultimate' });
    expect(await rows('payment_reviews')).toMatchObject([
      { reason: 'replaced', amountMinor: 499, userId: ann.user._id },
    ]);
  });

  test('leaves a plan to a review that was paid, and waited until another paid one took its place', async () => {
    await assignPlan('ultimate', START);
    const [standard, pro] = [await ann.order(day('02-05'), 'standard'), await ann.order(day('02-05'), 'pro')];
    await ann.receive(ann.paidEvent(standard, day('02-05')));
    for (let time = 0; time < 2; time += 1) await ann.receive(ann.paidEvent(pro, day('02-06')));
    expect(await ann.subscription(day('02-06'))).toMatchObject({ planId: 'ultimate', scheduledPlanId: 'pro' });
    expect(await rows('payment_reviews')).toMatchObject([
      { reason: 'replaced', amountMinor: 499, paymentRef: `pay_${String(standard._id)}` },
    ]);
    expect(await rows('renewal_stops')).toMatchObject([{ ref: `sub_${String(standard._id)}` }]);
  });

  test('is not needed for a scheduled plan that is not paid: a paid one withdraws it', async () => {
    const standard = await ann.order(day('02-01'), 'standard');
    await ann.buy(day('02-01'), 'ultimate');
    await ann.change(day('02-02'), 'pro');
    await ann.receive(ann.paidEvent(standard, day('02-03')));
    expect(await ann.subscription(day('02-03'))).toMatchObject({ planId: 'ultimate', scheduledPlanId: 'standard' });
    expect((await rows('checkouts', { itemId: 'pro' })).map(({ state }) => state as string)).toEqual(['withdrawn']);
    expect(await rows('payment_reviews')).toEqual([]);
  });

  test('stays used when a late renewal brings back its plan, though the credited payment was refunded meanwhile', async () => {
    const standard = await ann.buy(START, 'standard');
    const pro = await ann.buy(day('02-10'), 'pro');
    await ann.receive(ann.refundEvent(standard, day('02-11')));
    // The clock renews plans of the sandbox itself. Those of Stripe end when no renewal is reported.
    await mongoose.connection.collection('subscriptions').updateMany({}, { $set: { 'renewal.provider': 'stripe' } });
    await ann.runClock(day('03-13'));
    expect(await ann.subscription(day('03-13'))).toMatchObject({ planId: 'free' });
    await ann.receive(ann.subscriptionEvent(pro, 'renewal_paid', day('03-14'), { periodEnd: day('04-10') }));
    expect(await ann.subscription(day('03-14'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('04-10') });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'refunded_after_credit' }]);
  });

  test('is void if a part of its payment was refunded before the checkout was paid', async () => {
    const standard = await ann.buy(START, 'standard');
    const pro = await ann.order(day('02-10'), 'pro');
    await ann.receive(ann.refundEvent(standard, day('02-10'), { refundedMinor: 400 }));
    await ann.receive(ann.paidEvent(pro, day('02-10')));
    expect(await ann.subscription(day('02-10'))).toMatchObject({ planId: 'standard' });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late', amountMinor: 678 }]);
  });

  test('for a payment that is refunded afterwards is reviewed, once though the refund is reported twice', async () => {
    const standard = await ann.buy(START, 'standard');
    await ann.buy(day('02-10'), 'pro');
    for (let time = 0; time < 2; time += 1) await ann.receive(ann.refundEvent(standard, day('02-11')));
    expect(await rows('payment_reviews')).toMatchObject([
      { reason: 'refunded_after_credit', paymentRef: `pay_${String(standard._id)}`, resolvedAt: null },
    ]);
    expect(await ann.subscription(day('02-11'))).toMatchObject({ planId: 'pro' });
  });

  test('is reviewed again for each further refund', async () => {
    const standard = await ann.buy(START, 'standard');
    await ann.buy(day('02-10'), 'pro');
    await ann.receive(ann.refundEvent(standard, day('02-11'), { refundedMinor: 100 }));
    await ann.receive(ann.refundEvent(standard, day('02-12'), { refundedMinor: 250 }));
    expect((await rows('payment_reviews')).map(({ reason }) => reason as string)).toEqual([
      'refunded_after_credit',
      'refunded_after_credit',
    ]);
  });
});
