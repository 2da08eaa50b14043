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
import { createCustomer } from '../../factories/billing.ts';
import { rows } from '../../factories/plan-story.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import { PaymentReviewsDocument, ResolvePaymentReviewDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const START = new Date('2026-01-31T12:00:00Z');
const daysOn = (days: number) => new Date(START.getTime() + days * DAY_MS);

type Customer = ReturnType<typeof createCustomer>;
let ann: Customer;
let boss: UserRecord;
beforeEach(async () => {
  boss = await givenAdmin();
  ann = createCustomer(await givenSubscriber({ createdAt: START }), runtime);
});

const list = async (variables: object = {}) =>
  (await run(asUser(boss), PaymentReviewsDocument, { ...variables })).paymentReviews;
const reasons = async () => (await list()).nodes.map(({ reason, paymentRef }) => [reason, paymentRef]);

describe('a payment that needs a person is on the list', () => {
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
    expect(await Notifications.find({ userId: boss._id }).lean()).toMatchObject([{ link: '/admin/payment-reviews' }]);
  });

  test('when it renews a subscription whose first payment was not what was agreed on, which is stopped', async () => {
    const checkout = await ann.order(START, 'pro');
    const ref = `sub_${String(checkout._id)}`;
    const renewals = [
      ann.renewalEvent(checkout, 'renewal_paid', daysOn(28)),
      ann.renewalEvent(checkout, 'renewal_paid', daysOn(59)),
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
    expect(await ann.subscription(daysOn(60))).toMatchObject({ planId: 'free' });
    expect(await rows('renewal_stops')).toMatchObject([{ ref }]);
  });

  test('and what renews it goes on when the right payment arrives after all', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.paidEvent(checkout, START, { amountMinor: 998 }));
    await ann.receive(ann.paidEvent(checkout, START));
    await ann.receive(ann.paidEvent(checkout, START, { paymentRef: 'another', amountMinor: 998 }));
    expect(await ann.subscription(START)).toMatchObject({ planId: 'pro', willRenew: true });
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('when it renews what was replaced since', async () => {
    const checkout = await ann.buy(START, 'standard');
    await ann.buy(daysOn(3), 'ultimate');
    expect(await reasons()).toEqual([]);
    await ann.receive(ann.renewalEvent(checkout, 'renewal_paid', daysOn(28)));
    expect(await reasons()).toEqual([['TOO_LATE', expect.stringContaining(String(checkout._id))]]);
  });

  test('when its plan, or its account, is gone', async () => {
    const first = await ann.order(START, 'pro');
    await Plans.deleteOne({ _id: 'pro' });
    await ann.receive(ann.paidEvent(first, START));
    const second = await ann.order(START, 'ultimate');
    await Users.deleteOne({ _id: ann.user._id });
    await ann.receive(ann.paidEvent(second, START));
    expect(await reasons()).toEqual([
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
    expect(await reasons()).toEqual([['UNKNOWN_CHECKOUT', `pay_${String(checkout._id)}`]]);
  });

  test('when its event is given up after the last retry', async () => {
    const event = { ...ann.paidEvent(await ann.order(START, 'pro'), START) };
    const fails = () => Promise.reject(new Error('The database said no.'));
    await receiveSandboxEvent(runtime, { id: 'one', event }, { apply: fails, now: START });
    expect(await reasons()).toEqual([]);
    const tryLast = async () => {
      const last = { attempts: 23, nextAttemptAt: START };
      const entry = await InboxEntries.findOneAndUpdate({ eventId: 'one' }, { $set: last }).orFail();
      await applyEntry(runtime, entry._id, fails, START);
    };
    // Without its review, the money would be on no list: the event is not given up then.
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

  test('and not when it bought what it was for, late or not, nor when it failed', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.renewalEvent(checkout, 'payment_failed', START, { checkoutId: String(checkout._id) }));
    await ann.receive({
      kind: 'checkout_expired',
      provider: 'sandbox',
      checkoutId: String(checkout._id),
      at: daysOn(1),
    });
    await ann.receive(ann.paidEvent(checkout, START), daysOn(1));
    await ann.receive(ann.renewalEvent(checkout, 'renewal_paid', daysOn(28)));
    await ann.receive(ann.refundEvent(checkout, daysOn(29)));
    expect(await reasons()).toEqual([]);
  });
});

test.each([
  ['after', 1],
  ['before', 0],
])('a payment for an unknown checkout needs no review when its full refund arrives %s it', async (_, paidFirst) => {
  const checkout = await ann.order(START, 'pro');
  const paid = ann.paidEvent(checkout, START, { checkoutId: 'f'.repeat(24) });
  const refund = (refundedMinor: number) => ann.refundEvent(checkout, daysOn(1), { refundedMinor });
  if (paidFirst) await ann.receive(paid);
  await ann.receive(refund(998));
  if (paidFirst) expect(await reasons()).toHaveLength(1);
  await ann.receive(refund(999));
  if (!paidFirst) await ann.receive(paid);
  expect(await reasons()).toEqual([]);
});

test('it is resolved once the provider refunded it in full', async () => {
  const checkout = await ann.order(START, 'pro');
  await ann.receive(ann.paidEvent(checkout, START, { amountMinor: 1998 }));
  await ann.receive(ann.refundEvent(checkout, daysOn(1), { refundedMinor: 999 }));
  expect(await reasons()).toHaveLength(1);
  await ann.receive(ann.refundEvent(checkout, daysOn(2), { refundedMinor: 1998 }));
  expect(await reasons()).toEqual([]);
  expect(await list({ isResolved: true })).toMatchObject({
    nodes: [
      {
        resolvedBy: null,
        resolvedAt: daysOn(2).toISOString(),
        resolution: expect.stringContaining('Refunded in full') as string,
      },
    ],
  });
});

test('an administrator says once what was done about it', async () => {
  await ann.receive(ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' }));
  const id = (await list()).nodes[0]?.id ?? '';
  const say = (resolution: string) => [asUser(boss), ResolvePaymentReviewDocument, { id, resolution }] as const;
  expect(await runForError(...say('  '))).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await runForError(...say('a'.repeat(501)))).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(
    await runForError(asUser(boss), ResolvePaymentReviewDocument, { id: 'f'.repeat(24), resolution: 'x' }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await run(...say(' Refunded by hand. '))).toMatchObject({
    resolvePaymentReview: { resolvedBy: String(boss._id), resolution: 'Refunded by hand.' },
  });
  expect(await runForError(...say('Again'))).toMatchObject({ code: 'CONFLICT' });
  expect(await list()).toMatchObject({ nodes: [], totalCount: 0 });
  const onRecord = await AuditEntries.find({ outcome: 'ok' }).lean();
  expect(onRecord).toMatchObject([{ field: 'resolvePaymentReview', actorId: String(boss._id) }]);
  expect(JSON.stringify(onRecord)).not.toContain('by hand');
});

test('the list is read by pages, newest first', async () => {
  const paid = ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' });
  for (const paymentRef of ['one', 'two', 'three'])
    await applyPaymentEvent(runtime, { ...paid, paymentRef } as never, START);
  const first = await list({ isResolved: null });
  expect(first).toMatchObject({ nodes: [{ paymentRef: 'three' }, { paymentRef: 'two' }], totalCount: 3 });
  expect(await list({ after: first.pageInfo.endCursor })).toMatchObject({
    nodes: [{ paymentRef: 'one' }],
    pageInfo: { hasNextPage: false },
  });
});

test('of a person who is erased the amount stays, and what was written about them goes', async () => {
  await ann.receive(ann.paidEvent(await ann.order(START, 'pro'), START, { currency: 'EUR' }));
  const id = (await list()).nodes[0]?.id ?? '';
  await run(asUser(boss), ResolvePaymentReviewDocument, { id, resolution: 'Ann wrote to us' });
  await personalPaymentReviews.erase(
    { userId: ann.user._id, email: null, isEmailConfirmed: true },
    { runtime, now: START },
  );
  expect(await PaymentReviews.find().lean()).toMatchObject([{ userId: null, resolution: null, amountMinor: 999 }]);
});
