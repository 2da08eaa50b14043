import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { applyEntry } from '#api/modules/payment-inbox/apply-entry.ts';
import { InboxEntries } from '#api/modules/payment-inbox/inbox-entry.model.ts';
import { receiveSandboxEvent } from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { PaymentReviews } from '#api/modules/payment-reviews/payment-review.model.ts';
import { personalPaymentReviews } from '#api/modules/payment-reviews/personal-data.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { rows } from '../../factories/plan-story.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import { PaymentReviewsDocument, ResolvePaymentReviewDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const START = new Date('2026-01-31T12:00:00Z');
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);

let ann: UserBilling;
let admin: UserRecord;
beforeEach(async () => {
  admin = await givenAdmin();
  ann = billingOf(await givenSubscriber({ createdAt: START }), runtime);
});

const list = async (variables: object = {}) =>
  (await run(asUser(admin), PaymentReviewsDocument, { ...variables })).paymentReviews;
const listReasons = async () => (await list()).nodes.map(({ reason, paymentRef }) => [reason, paymentRef]);

describe('a payment that an administrator must review is on the list', () => {
  test('when it is not what was agreed on, with what is known of it, once', async () => {
    const checkout = await ann.order(START, 'pro');
    const wrong = ann.paidEvent(checkout, START, { amountMinor: 998 });
    await ann.receive(wrong);
    await ann.receive(wrong);
    const { nodes } = await list();
    expect(nodes).toEqual([
      {
        id: expect.any(String) as string,
        reason: 'MISMATCHED',
        provider: 'sandbox',
        amount: 9.98,
        paymentRef: `pay_${String(checkout._id)}`,
        currency: 'USD',
        description: 'PlainPrompt Pro, monthly',
        userId: String(ann.user._id),
        checkoutId: String(checkout._id),
        paidAt: START.toISOString(),
        createdAt: START.toISOString(),
        resolvedAt: null,
        resolvedBy: null,
        resolution: null,
      },
    ]);
    expect(await Notifications.find({ userId: admin._id }).lean()).toMatchObject([{ link: '/admin/payment-reviews' }]);
  });

  test('when it renews a subscription whose first payment was not what was agreed on, which is stopped', async () => {
    const checkout = await ann.order(START, 'pro');
    const ref = `sub_${String(checkout._id)}`;
    const renewals = [
      ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(28)),
      ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(59)),
    ];
    const [early, late] = renewals;
    expect(early && (await ann.receive(early))).toBe('early');
    await ann.receive(ann.paidEvent(checkout, START, { amountMinor: 998 }));
    expect(await rows('renewal_stops')).toMatchObject([{ provider: 'sandbox', ref }]);
    for (let time = 0; time < 2; time += 1) expect(late && (await ann.receive(late))).toBe('applied');
    expect((await rows('payment_reviews')).map(({ reason, amountMinor }) => [reason, amountMinor] as unknown)).toEqual([
      ['mismatched', 998],
      ['mismatched', 999],
      ['mismatched', 999],
    ]);
    expect(await ann.subscription(daysLater(60))).toMatchObject({ planId: 'free' });
    expect(await rows('renewal_stops')).toMatchObject([{ ref }]);
  });

  test('and its subscription goes on when the right payment arrives after all', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.paidEvent(checkout, START, { amountMinor: 998 }));
    await ann.receive(ann.paidEvent(checkout, START));
    await ann.receive(ann.paidEvent(checkout, START, { paymentRef: 'another', amountMinor: 998 }));
    expect(await ann.subscription(START)).toMatchObject({ planId: 'pro', willRenew: true });
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('when it renews a plan that was replaced since', async () => {
    const checkout = await ann.buy(START, 'standard');
    await ann.buy(daysLater(3), 'ultimate');
    expect(await listReasons()).toEqual([]);
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(28)));
    expect(await listReasons()).toEqual([['TOO_LATE', expect.stringContaining(String(checkout._id))]]);
  });

  test('when its plan, or its account, is gone', async () => {
    const first = await ann.order(START, 'pro');
    await Plans.deleteOne({ _id: 'pro' });
    await ann.receive(ann.paidEvent(first, START));
    const second = await ann.order(START, 'ultimate');
    await Users.deleteOne({ _id: ann.user._id });
    await ann.receive(ann.paidEvent(second, START));
    expect(await listReasons()).toEqual([
      ['ACCOUNT_GONE', `pay_${String(second._id)}`],
      ['PLAN_GONE', `pay_${String(first._id)}`],
    ]);
    // No user has these plans, so they must not be charged again.
    const stopped = [`sub_${String(first._id)}`, `sub_${String(second._id)}`];
    expect((await rows('renewal_stops')).map(({ ref }) => ref as string)).toEqual(stopped);
  });

  test('when it names a checkout that is not ours', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.paidEvent(checkout, START, { checkoutId: 'f'.repeat(24) }));
    expect(await listReasons()).toEqual([['UNKNOWN_CHECKOUT', `pay_${String(checkout._id)}`]]);
  });

  test('when its event is given up after the last retry', async () => {
    const event = { ...ann.paidEvent(await ann.order(START, 'pro'), START) };
    const rejectEvent = () => Promise.reject(new Error('The database said no.'));
    await receiveSandboxEvent(runtime, { id: 'one', event }, { apply: rejectEvent, now: START });
    expect(await listReasons()).toEqual([]);
    /** Makes the 24th attempt, which is the last. */
    const tryLast = async () => {
      const last = { attempts: 23, nextAttemptAt: START };
      const entry = await InboxEntries.findOneAndUpdate({ eventId: 'one' }, { $set: last }).orFail();
      await applyEntry(runtime, entry._id, rejectEvent, START);
    };
    // The payment would be on no list without its review, so the event is not given up if the review can't be stored.
    const refuseReviews = (validator: object) =>
      mongoose.connection.db?.command({ collMod: 'payment_reviews', validator });
    await refuseReviews({ reason: { $ne: 'given_up' } });
    await expect(tryLast()).rejects.toThrow('Document failed validation');
    expect(await rows('payment_inbox')).toMatchObject([{ state: 'waiting', nextAttemptAt: expect.any(Date) as Date }]);
    await refuseReviews({});
    await tryLast();
    expect(await rows('payment_inbox')).toMatchObject([{ state: 'given_up', nextAttemptAt: null }]);
    expect(await list()).toMatchObject({ nodes: [{ reason: 'GIVEN_UP', amount: 9.99, currency: 'USD' }] });
  });

  test('but not when it bought what it was for, late or not, nor when it failed', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', START, { checkoutId: String(checkout._id) }));
    await ann.receive({
      kind: 'checkout_expired',
      provider: 'sandbox',
      checkoutId: String(checkout._id),
      at: daysLater(1),
    });
    await ann.receive(ann.paidEvent(checkout, START), daysLater(1));
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(28)));
    await ann.receive(ann.refundEvent(checkout, daysLater(29)));
    expect(await listReasons()).toEqual([]);
  });
});

test.each([
  ['after', true],
  ['before', false],
])('a payment for an unknown checkout needs no review when its full refund arrives %s it', async (_, isPaidFirst) => {
  const checkout = await ann.order(START, 'pro');
  const paid = ann.paidEvent(checkout, START, { checkoutId: 'f'.repeat(24) });
  const refund = (refundedMinor: number) => ann.refundEvent(checkout, daysLater(1), { refundedMinor });
  if (isPaidFirst) await ann.receive(paid);
  await ann.receive(refund(998));
  if (isPaidFirst) expect(await listReasons()).toHaveLength(1);
  await ann.receive(refund(999));
  if (!isPaidFirst) await ann.receive(paid);
  expect(await listReasons()).toEqual([]);
});

test('a review is resolved when the provider has refunded the payment in full', async () => {
  const checkout = await ann.order(START, 'pro');
  await ann.receive(ann.paidEvent(checkout, START, { amountMinor: 1998 }));
  await ann.receive(ann.refundEvent(checkout, daysLater(1), { refundedMinor: 999 }));
  expect(await listReasons()).toHaveLength(1);
  await ann.receive(ann.refundEvent(checkout, daysLater(2), { refundedMinor: 1998 }));
  expect(await listReasons()).toEqual([]);
  expect(await list({ isResolved: true })).toMatchObject({
    nodes: [
      {
        resolvedBy: null,
        resolvedAt: daysLater(2).toISOString(),
        resolution: expect.stringContaining('Refunded in full') as string,
      },
    ],
  });
});

test('an administrator resolves a review once, and says what was done about the payment', async () => {
  await ann.receive(ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' }));
  const id = (await list()).nodes[0]?.id ?? '';
  const resolve = (resolution: string) => [asUser(admin), ResolvePaymentReviewDocument, { id, resolution }] as const;
  expect(await runForError(...resolve('  '))).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await runForError(...resolve('a'.repeat(501)))).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(
    await runForError(asUser(admin), ResolvePaymentReviewDocument, { id: 'f'.repeat(24), resolution: 'x' }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await run(...resolve(' Refunded by hand. '))).toMatchObject({
    resolvePaymentReview: { resolvedBy: String(admin._id), resolution: 'Refunded by hand.' },
  });
  expect(await runForError(...resolve('Again'))).toMatchObject({ code: 'CONFLICT' });
  expect(await list()).toMatchObject({ nodes: [], totalCount: 0 });
  expect(await Notifications.countDocuments({ userId: admin._id })).toBe(0);
  const entries = await AuditEntries.find({ outcome: 'ok' }).lean();
  expect(entries).toMatchObject([{ field: 'resolvePaymentReview', actorId: String(admin._id) }]);
  expect(JSON.stringify(entries)).not.toContain('by hand');
});

test('the notification goes when the last reviews are resolved at the same time', async () => {
  const paid = ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' });
  for (let round = 0; round < 3; round += 1) {
    for (const name of ['one', 'two'])
      await applyPaymentEvent(runtime, { ...paid, paymentRef: `${name}-${round}` } as never, START);
    const { nodes } = await list();
    expect(nodes).toHaveLength(2);
    expect(await Notifications.countDocuments({ userId: admin._id })).toBe(1);
    await Promise.all(
      nodes.map(({ id }) => run(asUser(admin), ResolvePaymentReviewDocument, { id, resolution: 'Refunded' })),
    );
    expect(await Notifications.countDocuments({ userId: admin._id })).toBe(0);
  }
});

test('a notification from before notifications had a subject is replaced, and goes once all reviews are resolved', async () => {
  const paid = ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' });
  await applyPaymentEvent(runtime, { ...paid, paymentRef: 'one' } as never, START);
  await Notifications.updateMany({}, { topic: null });
  await applyPaymentEvent(runtime, { ...paid, paymentRef: 'two' } as never, daysLater(2));
  expect(await Notifications.find({ userId: admin._id }).lean()).toMatchObject([{ createdAt: daysLater(2) }]);
  await Notifications.updateMany({}, { topic: null });
  for (const { id } of (await list()).nodes)
    await run(asUser(admin), ResolvePaymentReviewDocument, { id, resolution: 'Refunded' });
  expect(await Notifications.countDocuments({ userId: admin._id })).toBe(0);
});

test('the list is read by pages, newest first', async () => {
  const paid = ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' });
  for (const [days, paymentRef] of ['one', 'two', 'three'].entries())
    await applyPaymentEvent(runtime, { ...paid, paymentRef } as never, daysLater(days));
  // One for all of them, of the day of the last one.
  expect(await Notifications.find({ userId: admin._id }).lean()).toMatchObject([{ createdAt: daysLater(2) }]);
  const first = await list({ isResolved: null });
  expect(first).toMatchObject({ nodes: [{ paymentRef: 'three' }, { paymentRef: 'two' }], totalCount: 3 });
  expect(await list({ after: first.pageInfo.endCursor })).toMatchObject({
    nodes: [{ paymentRef: 'one' }],
    pageInfo: { hasNextPage: false },
  });
});

test('when a user is erased, the amount of a review stays, and what was written about them is deleted', async () => {
  await ann.receive(ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' }));
  const id = (await list()).nodes[0]?.id ?? '';
  await run(asUser(admin), ResolvePaymentReviewDocument, { id, resolution: 'Ann wrote to us' });
  await personalPaymentReviews.erase(
    { userId: ann.user._id, email: null, isEmailConfirmed: true },
    { runtime, now: START },
  );
  expect(await PaymentReviews.find().lean()).toMatchObject([{ userId: null, resolution: null, amountMinor: 999 }]);
});
