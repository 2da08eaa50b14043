import { expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import {
  MismatchedPaymentsDocument,
  PaymentReviewContextDocument,
  PaymentReviewsDocument,
  ResolvePaymentReviewDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const START = new Date('2026-01-31T12:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);

/** A payment of a cent too little for Pro. */
async function givenMismatch() {
  const ann = billingOf(await givenSubscriber({ createdAt: START }), testRuntime());
  const checkout = await ann.order(START, 'pro');
  await ann.receive(ann.paidEvent(checkout, START, { amountMinor: 998 }));
  const admin = asUser(await givenAdmin());
  const [review] = (await run(admin, PaymentReviewsDocument, {})).paymentReviews.nodes;
  const id = review?.id ?? '';
  return {
    ann,
    checkout,
    admin,
    id,
    read: async () => (await run(admin, PaymentReviewContextDocument, { id })).paymentReview,
  };
}

test('a review says what the checkout named', async () => {
  const { read } = await givenMismatch();
  expect(await read()).toEqual({
    expectedAmount: 9.99,
    expectedCurrency: 'USD',
    hasPurchase: false,
    nearbyPayments: [],
  });
});

test('a review lists the other payments of the user within 3 days of it', async () => {
  const { ann, checkout, read } = await givenMismatch();
  await ann.receive(ann.paidEvent(checkout, later(60_000), { paymentRef: 'pay_again' }));
  await ann.buy(later(4 * DAY_MS), 'ultimate');
  expect((await read()).nearbyPayments).toEqual([
    { amount: 9.99, status: 'SUCCEEDED', expectedAmount: null, review: null },
  ]);
});

test('what was paid for is owned after another payment for the same plan', async () => {
  const { ann, read } = await givenMismatch();
  await ann.buy(later(60_000), 'pro');
  expect((await read()).hasPurchase).toBe(true);
});

test('a mismatched renewal is owned by no other payment: it buys a period of its own', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: START }), testRuntime());
  const checkout = await ann.buy(START, 'pro');
  await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', later(28 * DAY_MS), { amountMinor: 998 }));
  const admin = asUser(await givenAdmin());
  const [review] = (await run(admin, PaymentReviewsDocument, {})).paymentReviews.nodes;
  const { paymentReview } = await run(admin, PaymentReviewContextDocument, { id: review?.id ?? '' });
  expect(paymentReview).toMatchObject({ expectedAmount: 9.99, hasPurchase: false });
});

test('a plan that is paid by the month is not the year that was paid for', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: START }), testRuntime());
  const year = await ann.order(START, 'pro', 'YEARLY');
  await ann.receive(ann.paidEvent(year, START, { amountMinor: year.amountMinor - 1 }));
  await ann.buy(later(60_000), 'pro');
  const admin = asUser(await givenAdmin());
  const [review] = (await run(admin, PaymentReviewsDocument, {})).paymentReviews.nodes;
  const { paymentReview } = await run(admin, PaymentReviewContextDocument, { id: review?.id ?? '' });
  expect(paymentReview.hasPurchase).toBe(false);
});

test('a mismatched payment says what was expected, and what was done about it', async () => {
  const { admin, id } = await givenMismatch();
  const read = async () => (await run(admin, MismatchedPaymentsDocument)).adminPayments.nodes;
  const mismatch = { amount: 9.98, expectedAmount: 9.99, expectedCurrency: 'USD' };
  expect(await read()).toEqual([{ ...mismatch, review: { resolution: null } }]);
  await run(admin, ResolvePaymentReviewDocument, { id, resolution: 'Refunded.' });
  expect(await read()).toEqual([{ ...mismatch, review: { resolution: 'Refunded.' } }]);
});

test('an unknown review is not found', async () => {
  const error = await runForError(asUser(await givenAdmin()), PaymentReviewContextDocument, { id: 'f'.repeat(24) });
  expect(error.code).toBe('NOT_FOUND');
});
