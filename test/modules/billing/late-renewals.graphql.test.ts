import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { endPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { sendRenewalStops } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const runtime = testRuntime();
const { ann: getAnn } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

describe('a renewal that comes too late', () => {
  const atStripe = { provider: 'stripe', subscriptionRef: 'sub_late' } as const;
  const lateRenewal = { ...atStripe, periodEnd: day('03-31') };

  /** Buys a plan at Stripe whose renewal fails, until it ends. */
  async function lapse() {
    const checkout = await ann.order(START, 'standard');
    await mongoose.connection
      .collection('checkouts')
      .updateOne({ _id: checkout._id }, { $set: { provider: 'stripe' } });
    await ann.receive(ann.paidEvent(checkout, START, { ...atStripe, periodEnd: day('02-28') }));
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', day('02-28'), atStripe));
    await ann.runClock(new Date(day('03-03').getTime() - 1));
    expect(await ann.subscription(day('03-02'))).toMatchObject({ planId: 'standard' });
    await ann.runClock(day('03-03'));
    expect(await ann.subscription(day('03-03'))).toMatchObject({ planId: 'free', willRenew: false });
    expect(await rows('renewal_stops')).toMatchObject([{ provider: 'stripe', ref: 'sub_late' }]);
    return checkout;
  }

  test('leaves three days of grace, then the free plan, and brings the plan back', async () => {
    const checkout = await lapse();
    expect((await rows('notifications')).map(({ title }) => title as string)).toEqual([
      'Plan bought',
      'Payment failed',
      'Your plan ended',
    ]);
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('03-05'), lateRenewal));
    const back = { planId: 'standard', currentPeriodEnd: iso('03-31'), willRenew: true };
    expect(await ann.subscription(day('03-05'))).toMatchObject(back);
    expect(await rows('renewal_stops')).toEqual([]);
    // Five of the 26 days from the late payment on are over.
    expect(await ann.offer(day('03-10'), 'pro')).toMatchObject({ creditMinor: 404 });
  });

  test('after the renewals were stopped brings the plan back, only for the time that it pays for', async () => {
    const checkout = await lapse();
    await sendRenewalStops({ send: async () => undefined, onFailure: () => undefined, now: day('03-04') });
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('03-05'), lateRenewal));
    const back = { planId: 'standard', currentPeriodEnd: iso('03-31'), willRenew: false };
    expect(await ann.subscription(day('03-05'))).toMatchObject(back);
  });
});

describe('a plan that was bought earlier', () => {
  test('and ended for good does not start again when a part of it is refunded after a lower plan was bought', async () => {
    const pro = await ann.buy(START, 'pro', 'YEARLY');
    const ending = { userId: ann.user._id, reason: 'An operator ended the plan', isFinal: true, at: day('02-05') };
    await inTransaction((session) => endPlan(session, ending));
    await ann.buy(day('02-06'), 'standard');
    const standard = { planId: 'standard', currentPeriodEnd: iso('03-06'), scheduledPlanId: null, willRenew: true };
    await ann.receive(ann.refundEvent(pro, day('02-07'), { refundedMinor: 100 }));
    expect(await ann.subscription(day('02-07'))).toMatchObject(standard);
    await ann.receive(ann.subscriptionEvent(pro, 'subscription_ended', day('02-08')));
    expect(await ann.subscription(day('02-08'))).toMatchObject(standard);
    expect(await rows('payment_reviews')).toEqual([]);
  });

  test('and ended without its renewal stays ended, though the renewal is paid after a lower plan was bought', async () => {
    const pro = await ann.buy(START, 'pro');
    // The clock renews plans of the sandbox itself. Those of Stripe end when no renewal is reported.
    await mongoose.connection.collection('subscriptions').updateMany({}, { $set: { 'renewal.provider': 'stripe' } });
    await ann.runClock(day('03-03'));
    await ann.buy(day('03-04'), 'standard');
    const late = ann.subscriptionEvent(pro, 'renewal_paid', day('03-05'), { periodEnd: day('03-31') });
    // Providers may report a payment twice.
    for (let time = 0; time < 2; time += 1) await ann.receive(late);
    expect(await ann.subscription(day('03-05'))).toMatchObject({ planId: 'standard', scheduledPlanId: null });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late', amountMinor: 999 }]);
  });

  test('continues before a lower plan that was bought after its renewal was collected, though the renewal is reported late', async () => {
    const [pro, standard] = [await ann.order(START, 'pro'), await ann.order(START, 'standard')];
    await ann.receive(ann.paidEvent(pro, START), day('03-10'));
    await ann.receive(ann.paidEvent(standard, day('03-10')));
    const renewal = ann.subscriptionEvent(pro, 'renewal_paid', day('02-28'));
    for (let time = 0; time < 2; time += 1) await ann.receive(renewal, day('03-11'));
    expect(await ann.subscription(day('03-11'))).toMatchObject({
      planId: 'pro',
      currentPeriodEnd: iso('03-31'),
      scheduledPlanId: 'standard',
    });
  });
});
