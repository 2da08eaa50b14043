import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { personalSubscriptionChanges } from '#api/modules/subscriptions/personal-data.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { useMailbox } from '../../factories/mail.ts';
import { day, iso, planMailsIn, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { runForError } from '../../setup/graphql.ts';
import { ChangePlanDocument, UndoPlanChangeDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });
const { ann: getAnn, assignPlan, grantPlan } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const planMails = (now: Date) => planMailsIn(mailbox, runtime, now);

const changeForError = (planId: string, now: Date, interval = 'MONTHLY') =>
  runForError(ann.viewer, ChangePlanDocument, { input: { planId, interval } }, ann.at(now));

describe('a change to a lower plan', () => {
  test('is offered with what is due today and later, and with what it gives up', async () => {
    await ann.buy(START, 'pro');
    expect(await ann.offer(day('02-10'), 'standard')).toEqual({
      planId: 'standard',
      interval: 'MONTHLY',
      kind: 'DOWNGRADE',
      canChoose: true,
      isScheduled: false,
      isNext: false,
      currency: 'USD',
      dueTodayMinor: 0,
      dueLaterMinor: 499,
      creditMinor: 0,
      discountMinor: 0,
      startsAt: iso('02-28'),
      endsAt: iso('03-28'),
      reason: 'From Feb 28: Standard, $4.99 a month. Nothing today.',
      givenUp: ['500 prompts: Standard has 200', 'the right to create a team'],
    });
    await ann.change(day('02-10'), 'standard');
    expect(await ann.offer(day('02-10'), 'standard')).toMatchObject({
      isScheduled: true,
      isNext: true,
      canChoose: false,
      reason: 'From Feb 28: Standard, $4.99 a month.',
    });
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject({
      kind: 'CURRENT',
      isNext: false,
      reason: 'You have this plan until Feb 28.',
    });
  });

  test('can be undone until it starts, and then the plan renews as before', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.undoChange(day('02-11'));
    await ann.undoChange(day('02-11'));
    expect(await ann.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: null, willRenew: true });
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('03-31') });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([999, 999]);
    expect((await rows('checkouts')).map(({ state }) => state as string)).toEqual(['paid', 'withdrawn']);
    expect((await rows('subscription_changes')).map(({ kind }) => kind as string)).toEqual([
      ...['opened', 'activated', 'scheduled', 'unscheduled', 'renewed'],
    ]);
  });

  test('is in the export of the user’s data with the plan that follows', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.undoChange(day('02-11'));
    const person = { userId: ann.user._id, email: ann.user.email, isEmailConfirmed: true };
    const exported: unknown[] = [];
    const { exported: exportRows } = personalSubscriptionChanges;
    if (typeof exportRows !== 'function') throw new Error('The ledger is left out of the export.');
    for await (const row of exportRows(person, { runtime, now: day('02-11') })) exported.push(row);
    expect(exported.slice(-2)).toMatchObject([
      {
        kind: 'scheduled',
        from_plan_id: 'pro',
        from_scheduled_plan_id: null,
        to_plan_id: 'pro',
        to_scheduled_plan_id: 'standard',
      },
      {
        kind: 'unscheduled',
        from_plan_id: 'pro',
        from_scheduled_plan_id: 'standard',
        to_plan_id: 'pro',
        to_scheduled_plan_id: null,
      },
    ]);
  });

  test('is replaced by another change, and withdrawn by an upgrade', async () => {
    await ann.buy(START, 'ultimate');
    await ann.change(day('02-10'), 'pro');
    expect(await ann.offer(day('02-10'), 'standard')).toMatchObject({
      givenUp: ['the change of your plan that is scheduled', 'unlimited prompts: Standard has 200', expect.anything()],
    });
    await ann.change(day('02-11'), 'standard');
    expect(await ann.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: 'standard' });
    await ann.buy(day('02-12'), 'ultimate', 'YEARLY');
    expect(await ann.subscription(day('02-12'))).toMatchObject({ scheduledPlanId: null, billing: 'ANNUAL' });
    expect(await rows('checkouts', { state: 'scheduled' })).toEqual([]);
    expect(await rows('renewal_changes')).toEqual([]);
  });

  test('from the yearly to the monthly price starts when the year is over', async () => {
    await ann.buy(START, 'pro', 'YEARLY');
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject({
      kind: 'DOWNGRADE',
      reason: 'From Jan 31, 2027: Pro, $9.99 a month. Nothing today.',
      givenUp: [],
    });
    await ann.change(day('02-10'), 'pro');
    const end = new Date('2027-01-31T12:00:00Z');
    await ann.runClock(end);
    expect(await ann.subscription(end)).toMatchObject({ billing: 'INTERVAL', planId: 'pro', willRenew: true });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([9990, 999]);
  });

  test('is withdrawn by a cancellation, and resuming renews the current plan', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    expect(await ann.offer(day('02-11'), 'free')).toMatchObject({ isNext: false });
    await ann.cancelRenewal(day('02-11'));
    expect(await ann.offer(day('02-11'), 'free')).toMatchObject({ isNext: true });
    expect(await ann.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: null, cancelAtPeriodEnd: true });
    expect(await ann.offer(day('02-11'), 'standard')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason:
        'Your plan is canceled and ends on Feb 28. Resume it to switch to Standard, or choose Standard after it has ended.',
    });
    await ann.resumeRenewal(day('02-12'));
    expect(await ann.offer(day('02-12'), 'free')).toMatchObject({ isNext: false });
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('03-31') });
  });

  test('is offered with the day of its first charge if added days delay its start', async () => {
    await ann.buy(START, 'pro');
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 5, at: day('02-10') }));
    expect(await ann.offer(day('02-10'), 'standard')).toMatchObject({
      startsAt: iso('03-05'),
      reason: 'From Mar 5: Standard, $4.99 a month, first charged on Feb 28. Nothing today.',
    });
  });

  test('starts when added days are over, though the provider collects on its own day', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 5, at: day('02-11') }));
    const [checkout] = await rows('checkouts', { itemId: 'pro' });
    const paid = { amountMinor: 499, periodEnd: day('03-28') };
    await ann.receive(ann.subscriptionEvent(checkout as never, 'renewal_paid', day('02-28'), paid));
    expect(await ann.subscription(day('03-01'))).toMatchObject({
      planId: 'pro',
      scheduledPlanId: 'standard',
      canUndoPlanChange: false,
      currentPeriodEnd: iso('03-05'),
    });
    expect(await runForError(ann.viewer, UndoPlanChangeDocument, {}, ann.at(day('03-01')))).toMatchObject({
      code: 'CONFLICT',
    });
    await ann.runClock(day('03-05'));
    expect(await ann.subscription(day('03-05'))).toMatchObject({ planId: 'standard', willRenew: true });
  });

  test('is paid by each renewal, even when more than a period was added, and when an event comes twice', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 40, at: day('02-11') }));
    const [checkout] = await rows('checkouts', { itemId: 'pro' });
    for (const [due, end] of [
      ['02-28', '03-28'],
      ['02-28', '03-28'],
      ['03-28', '04-28'],
    ] as const) {
      const paid = { amountMinor: 499, periodEnd: day(end) };
      await ann.receive(ann.subscriptionEvent(checkout as never, 'renewal_paid', day(due), paid));
    }
    const paid = (await ann.payments()).map(({ itemId, amountMinor, status }) => [itemId, amountMinor, status]);
    expect(paid).toEqual([
      ['pro', 999, 'succeeded'],
      ['standard', 499, 'succeeded'],
      ['standard', 499, 'succeeded'],
    ]);
  });

  test('that is not paid never starts: after the grace the free plan follows, and a late payment still counts', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', day('02-28'), { amountMinor: 499 }));
    const { _id } = (await rows('subscriptions'))[0] ?? {};
    // The sandbox would report a payment. This provider reports none.
    await mongoose.connection
      .collection('subscriptions')
      .updateOne({ _id }, { $set: { 'renewal.provider': 'stripe', 'scheduled.renewal.provider': 'stripe' } });
    await ann.runClock(day('03-04'));
    expect(await ann.subscription(day('03-04'))).toMatchObject({ planId: 'free', scheduledPlanId: null });
    expect(await planMails(day('03-04'))).toContainEqual([
      'Your Pro plan ended',
      expect.stringContaining(
        'We received no payment for Standard, so your Pro plan did not change to Standard. Its period ended on Feb 28, 2026. You are on the Free plan now. To get Standard, buy it on the Billing page.',
      ),
    ]);
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('03-05'), { amountMinor: 499 }));
    expect(await ann.subscription(day('03-05'))).toMatchObject({ planId: 'standard', currentPeriodEnd: iso('04-05') });
  });

  test('that the provider did not apply renews the old plan at the old price', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    expect(await ann.subscription(day('02-28'))).toMatchObject({
      planId: 'pro',
      currentPeriodEnd: iso('03-31'),
      scheduledPlanId: 'standard',
    });
  });

  test('that has started is not undone by a payment of the old price, which is left to a review', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.runClock(day('02-28'));
    const old = ann.subscriptionEvent(checkout, 'renewal_paid', day('03-28'));
    for (let time = 0; time < 2; time += 1) await ann.receive(old);
    await ann.receive(ann.refundEvent(checkout, day('03-29'), { refundedMinor: 100 }));
    expect(await ann.subscription(day('03-28'))).toMatchObject({ planId: 'standard', willRenew: true });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late', amountMinor: 999 }]);
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('that has started goes on when a payment of the plan before it is refunded, though that plan was deleted', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.runClock(day('02-28'));
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28'), { amountMinor: 499 }));
    await Plans.deleteOne({ _id: 'pro' });
    await ann.receive(ann.refundEvent(checkout, day('03-01'), { refundedMinor: 100 }));
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'standard', willRenew: true });
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('that has started is ended by the refund of its payment, not by that of an earlier one', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.runClock(day('02-28'));
    await ann.receive(ann.refundEvent(checkout, day('03-01')));
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'standard', willRenew: true });
    expect(await rows('renewal_stops')).toEqual([]);
    const paid = (await ann.payments())[1];
    await ann.receive(ann.refundEvent(checkout, day('03-02'), { paymentRef: paid?.ref, refundedMinor: 499 }));
    expect(await ann.subscription(day('03-02'))).toMatchObject({ planId: 'free' });
  });

  test('is refused from a plan that does not renew: an assigned or a lifetime plan', async () => {
    const atPlanEnd = { code: 'CONFLICT', message: 'You can choose it when your plan ends.' };
    await assignPlan('ultimate', START);
    expect(await changeForError('pro', START)).toMatchObject({
      code: 'CONFLICT',
      message: 'Nothing renews your plan. Buy Pro: it starts when your plan ends.',
    });
    expect(await ann.offer(START, 'ultimate')).toMatchObject({ kind: 'ASSIGNED', canChoose: true });
    await Plans.updateOne({ _id: 'ultimate' }, { interval: 'lifetime', priceMinor: 19_900, yearlyPriceMinor: null });
    await ann.buy(START, 'ultimate');
    expect(await changeForError('pro', START)).toMatchObject(atPlanEnd);
    expect(await changeForError('ultimate', START)).toMatchObject({ code: 'CONFLICT' });
  });

  test('to the free plan happens at the end of a plan that does not renew, unless a paid plan follows', async () => {
    await assignPlan('ultimate', START);
    const free = { kind: 'UNAVAILABLE', reason: 'Starts on Feb 28, when your plan ends.', isNext: true };
    expect(await ann.offer(START, 'free')).toMatchObject(free);
    await ann.buy(START, 'standard');
    expect(await ann.offer(START, 'free')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason: 'You have already paid for the plan that follows yours.',
      isNext: false,
    });
    expect(await ann.offer(START, 'standard')).toMatchObject({ kind: 'UNAVAILABLE', isNext: true });
  });

  test.each([
    {
      days: 7,
      isNext: true,
      before: 'Cancel your plan to return to Free on Feb 28.',
      after: 'Starts on Feb 28, when your plan ends.',
    },
    {
      days: 30,
      isNext: false,
      before: 'Cancel your plan to return to Free on Mar 13, when your trial ends.',
      after: 'Starts on Mar 13, when your trial ends.',
    },
    {
      days: null,
      isNext: false,
      before: 'Your trial has no end, so Free does not follow.',
      after: 'Your trial has no end, so Free does not follow.',
    },
  ])('to the free plan waits for the end of a plan from a promo code: $days days', async (granted) => {
    await ann.buy(START, 'pro');
    await grantPlan('ultimate', granted.days, day('02-11'));
    expect(await ann.offer(day('02-12'), 'free')).toMatchObject({ isNext: false, reason: granted.before });
    await ann.cancelRenewal(day('02-12'));
    expect(await ann.offer(day('02-12'), 'free')).toMatchObject({ isNext: granted.isNext, reason: granted.after });
  });

  test('to the free plan is a cancellation, and a higher plan is bought', async () => {
    await ann.buy(START, 'standard');
    expect(await ann.offer(START, 'free')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason: 'Cancel your plan to return to Free on Feb 28.',
      isNext: false,
    });
    expect(await changeForError('free', START)).toMatchObject({ code: 'CONFLICT' });
    expect(await changeForError('pro', START)).toMatchObject({
      message: 'Pro is not a lower plan. Buy it: it starts at once.',
    });
    expect(await changeForError('nothing', START)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('to a free plan other than the one that follows is possible only once the paid plan has ended', async () => {
    await Plans.updateOne({ _id: 'standard' }, { priceMinor: 0, yearlyPriceMinor: null });
    await ann.buy(START, 'pro');
    expect(await ann.offer(START, 'free')).toMatchObject({ reason: 'Cancel your plan to return to Free on Feb 28.' });
    const other = { kind: 'UNAVAILABLE', canChoose: false, reason: 'You can choose it when your plan ends.' };
    expect(await ann.offer(START, 'standard')).toMatchObject(other);
    expect(await changeForError('standard', START)).toMatchObject({ code: 'CONFLICT', message: other.reason });
    await ann.cancelRenewal(START);
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'free' });
    expect(await ann.offer(day('02-28'), 'standard')).toMatchObject({ canChoose: true, reason: 'Nothing today.' });
  });

  test('that 20 requests ask for at once is one change; with requests to undo it among them, it is one change or none', async () => {
    await ann.buy(START, 'pro');
    await Promise.all(Array.from({ length: 20 }, () => ann.change(day('02-10'), 'standard')));
    expect(await rows('checkouts', { state: 'scheduled' })).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? ann.undoChange(day('02-11')) : ann.change(day('02-11'), 'standard'),
      ),
    );
    const { scheduledPlanId } = await ann.subscription(day('02-11'));
    expect(await rows('checkouts', { state: 'scheduled' })).toHaveLength(scheduledPlanId === null ? 0 : 1);
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: scheduledPlanId ?? 'pro' });
  });

  test('cannot be undone or chosen any more when its payment is due', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    const isDue = { code: 'CONFLICT', message: 'Your plan is renewing right now. Please try again in a few minutes.' };
    expect(await runForError(ann.viewer, UndoPlanChangeDocument, {}, ann.at(day('02-28')))).toMatchObject(isDue);
    await Promise.all([ann.runClock(day('02-28')), ann.runClock(day('02-28')), ann.runClock(day('02-28'))]);
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'standard' });
    expect(await ann.payments()).toMatchObject([{}, { amountMinor: 499, status: 'succeeded' }]);
    await ann.buy(day('03-01'), 'ultimate');
    expect(await changeForError('pro', day('04-01'))).toMatchObject(isDue);
  });
});

describe('the comparison of plans', () => {
  test('is by the price per month: $30 a quarter is less than $19.99 a month', async () => {
    await Plans.updateOne({ _id: 'pro' }, { interval: 'quarterly', priceMinor: 3000, yearlyPriceMinor: null });
    await ann.buy(START, 'pro');
    expect(await ann.offer(START, 'ultimate')).toMatchObject({ kind: 'UPGRADE', dueTodayMinor: 0, creditMinor: 3000 });
    expect(await ann.offer(START, 'standard')).toMatchObject({ kind: 'DOWNGRADE' });
  });

  test('ignores a plan grant, which a purchase gives up', async () => {
    await grantPlan('pro', 14, START);
    expect(await ann.offer(START, 'standard')).toMatchObject({
      kind: 'UPGRADE',
      givenUp: ['your Pro trial until Feb 14', '500 prompts: Standard has 200', 'the right to create a team'],
    });
  });
});
