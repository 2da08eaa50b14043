import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { useMailbox } from '../../factories/mail.ts';
import { day, iso, planMailsIn, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { runForError } from '../../setup/graphql.ts';
import { UndoPlanChangeDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });
const { ann: getAnn } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const planMails = (now: Date) => planMailsIn(mailbox, runtime, now);

/** Adds days to Ann’s period, after which the lower plan starts. */
const addDays = (days: number, at: Date) =>
  inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days, at }));

describe('a change to a lower plan', () => {
  test('is offered with the day of its first charge if added days delay its start', async () => {
    await ann.buy(START, 'pro');
    await addDays(5, day('02-10'));
    expect(await ann.offer(day('02-10'), 'standard')).toMatchObject({
      startsAt: iso('03-05'),
      reason: 'From Mar 5: Standard, $4.99 a month, first charged on Feb 28. Nothing today.',
    });
  });

  test('starts when added days are over, though the provider collects on its own day', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await addDays(5, day('02-11'));
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
    await addDays(40, day('02-11'));
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
});
