import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/lib/days.ts';
import type { CheckoutRow } from '#api/modules/billing/checkout.model.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import type { ProviderEvent } from '#api/ports/payment-provider.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { getPlanBalance } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { run } from '../../setup/graphql.ts';
import { ApplyPromoCodeDocument, LastCheckoutDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const logged: string[] = [];
const runtime = testRuntime({ logTo: (line) => void logged.push(line) });
const START = new Date('2026-01-31T12:00:00Z');
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);
const rows = (collection: string, filter: object = {}) =>
  mongoose.connection.collection(collection).find(filter).sort({ _id: 1 }).toArray();

let ann: UserBilling;
beforeEach(async () => {
  logged.length = 0;
  ann = billingOf(await givenSubscriber({ createdAt: START }), runtime);
});

describe('one payment', () => {
  test('that is reported fifty times at once is one payment, one period and one receipt', async () => {
    const event = ann.paidEvent(await ann.order(START, 'pro'), START);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ann.receive(event)));
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    expect(await ann.payments()).toHaveLength(1);
    expect(await rows('mails')).toHaveLength(1);
    expect(await rows('subscription_changes')).toHaveLength(2);
    expect(await ann.subscription(START)).toMatchObject({
      planId: 'pro',
      currentPeriodEnd: '2026-02-28T12:00:00.000Z',
    });
  });

  test.each([
    ['of too little', { amountMinor: 998 }],
    ['of too much', { amountMinor: 1000 }],
    ['in another currency', { currency: 'EUR' }],
  ])('%s is kept and logged, and buys nothing', async (_what, wrong) => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.paidEvent(checkout, START, wrong));
    expect(await ann.subscription(START)).toMatchObject({ planId: 'free', source: 'FREE' });
    expect(await ann.payments()).toMatchObject([{ status: 'mismatched', ...wrong }]);
    expect(await rows('mails')).toEqual([]);
    expect(logged.join('')).toContain('A payment differs from the agreed amount');
    await ann.receive(ann.paidEvent(checkout, START));
    expect(await ann.subscription(START)).toMatchObject({ planId: 'pro' });
  });

  test('for an unknown checkout, or one of another provider, is ignored', async () => {
    const checkout = await ann.order(START, 'pro');
    expect(await ann.receive(ann.paidEvent(checkout, START, { provider: 'stripe' }))).toBe('unknown');
    expect(await ann.receive(ann.paidEvent(checkout, START, { checkoutId: 'f'.repeat(24) }))).toBe('unknown');
    expect(await ann.receive(ann.paidEvent(checkout, START, { checkoutId: '{"$gt":""}' }))).toBe('unknown');
    expect(await ann.subscription(START)).toMatchObject({ planId: 'free' });
  });

  test('after its checkout expired still counts, once', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive({
      kind: 'checkout_expired',
      provider: 'sandbox',
      checkoutId: String(checkout._id),
      at: daysLater(1),
    });
    expect(await rows('checkouts')).toMatchObject([{ state: 'expired', isOpen: false }]);
    await ann.receive(ann.paidEvent(checkout, START), daysLater(1));
    await ann.receive({
      kind: 'checkout_expired',
      provider: 'sandbox',
      checkoutId: String(checkout._id),
      at: daysLater(1),
    });
    expect(await ann.subscription(daysLater(1))).toMatchObject({ planId: 'pro' });
    expect(await rows('checkouts')).toMatchObject([{ state: 'paid', isOpen: false }]);
  });

  test('that failed sends one notification and has one entry in the activity log, and neither if a later payment succeeded', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', daysLater(28)));
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', daysLater(28)));
    const failures = () => rows('notifications', { kind: 'error' });
    expect(await failures()).toMatchObject([
      { title: 'Payment failed', message: expect.stringContaining('The card was declined') as string },
    ]);
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', daysLater(-1)));
    expect(await failures()).toHaveLength(1);
    expect(await rows('activities', { subject: 'failed_payment' })).toMatchObject([
      {
        userId: ann.user._id,
        type: 'subscription_change',
        description: 'A payment of $9.99 failed: PlainPrompt Pro, monthly',
        ipAddress: null,
      },
    ]);
  });

  test('that failed stays listed without a receipt when the next attempt succeeds, and its notification is deleted', async () => {
    const checkout = await ann.order(START, 'pro');
    const paid = ann.paidEvent(checkout, daysLater(1));
    const failed = { kind: 'payment_failed', reason: 'The card was declined.', at: START } as const;
    await ann.receive({ ...paid, ...failed } as ProviderEvent);
    await ann.receive({ ...paid, ...failed } as ProviderEvent);
    expect(await rows('notifications')).toMatchObject([
      {
        message: 'PlainPrompt Pro, monthly: The card was declined. You were not charged. You can try again.',
        link: '/dashboard/billing?plan=pro',
      },
    ]);
    await ann.receive(paid);
    expect(await ann.payments()).toMatchObject([
      { status: 'failed', receiptNumber: null, reason: 'The card was declined.' },
      { status: 'succeeded', receiptNumber: 'PP-2026-000001' },
    ]);
    expect(await rows('notifications')).toMatchObject([{ title: 'Plan bought' }]);
  });

  test('that failed is no longer the last checkout once the user opened a payment page again, including that of an older checkout', async () => {
    const minutes = (count: number) => new Date(START.getTime() + count * MINUTE_MS);
    const readLastCheckout = async (now: Date) =>
      (await run(ann.viewer, LastCheckoutDocument, {}, ann.at(now))).lastCheckout;
    const fail = async (checkout: CheckoutRow, at: Date) => {
      const failed = { kind: 'payment_failed', reason: 'The card was declined.', at } as const;
      await ann.receive({ ...ann.paidEvent(checkout, at), ...failed } as ProviderEvent);
    };
    const pro = await ann.order(START, 'pro');
    await fail(pro, minutes(1));
    expect(await readLastCheckout(minutes(1))).toEqual({
      description: 'PlainPrompt Pro, monthly',
      amount: 9.99,
      currency: 'USD',
      state: 'FAILED',
      reason: 'The card was declined.',
      url: null,
      retryPath: '/dashboard/billing?plan=pro',
    });
    const { url } = await ann.order(minutes(2), 'pro');
    expect(await readLastCheckout(minutes(3))).toMatchObject({ state: 'OPEN', reason: null, url, retryPath: null });
    await fail(await ann.order(minutes(4), 'ultimate'), minutes(5));
    await ann.order(minutes(6), 'pro');
    expect(await readLastCheckout(minutes(7))).toMatchObject({
      description: 'PlainPrompt Pro, monthly',
      state: 'OPEN',
    });
    await fail(pro, minutes(8));
    expect(await readLastCheckout(minutes(8))).toMatchObject({ state: 'FAILED' });
  });

  test('of a deleted account is kept without the user', async () => {
    const checkout = await ann.order(START, 'pro');
    await mongoose.connection.collection('users').deleteMany({});
    await mongoose.connection.collection('subscriptions').deleteMany({});
    await ann.receive(ann.paidEvent(checkout, START));
    expect(await rows('payments')).toMatchObject([{ userId: null, status: 'succeeded' }]);
    expect(await rows('subscriptions')).toEqual([]);
    expect(await rows('mails')).toEqual([]);
  });
});

describe('a receipt', () => {
  const mailbox = useMailbox();

  test('is in the currency of the payment', async () => {
    const env = { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example', CURRENCY: 'INR' };
    const inRupees = testRuntime({ env });
    await billingOf(await givenSubscriber({ createdAt: START }), inRupees).buy(START, 'pro');
    const [mail] = await mailbox.received(inRupees, START);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Thank you for your payment of ₹9.99.');
  });

  test('names what was paid for, the amount, the period and the receipt number', async () => {
    const withMailbox = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
    const bob = billingOf(await givenSubscriber({ createdAt: START }), withMailbox);
    await bob.buy(START, 'pro', 'YEARLY');
    const [mail] = await mailbox.received(withMailbox, START);
    expect(mail).toMatchObject({ to: bob.user.email, subject: 'Your PlainPrompt receipt' });
    const text = mail?.text.replace(/\s+/g, ' ');
    expect(text).toContain('Thank you for your payment of $99.90.');
    expect(text).toContain('PlainPrompt Pro, annual. Paid on Jan 31, 2026. Receipt number PP-2026-000001.');
    expect(text).toContain('Period: Jan 31, 2026 to Jan 31, 2027. Quantity: 1. Price: $99.90.');
    expect(text).toContain(`Billed to ${bob.user.fullName}, ${bob.user.email}. No tax was charged.`);
    const payment = await Payments.findOne({ userId: bob.user._id }).orFail();
    expect(text).toContain(`https://plain.example/dashboard/billing/receipts/${String(payment._id)}`);
    expect(await bob.payments()).toMatchObject([{ receiptNumber: 'PP-2026-000001' }]);
  });

  test('names the promo code that lowered the price', async () => {
    const withMailbox = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });
    const bob = billingOf(await givenSubscriber({ createdAt: START }), withMailbox);
    await givenPromoCode({ code: 'TENTH', discountValue: 10 });
    await run(bob.viewer, ApplyPromoCodeDocument, { code: 'TENTH' }, bob.at(START));
    await bob.buy(START, 'pro');
    const [mail] = await mailbox.received(withMailbox, START);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Price: $9.99. Discount of your promo code TENTH: $1.00.');
  });

  test('has a number of its own, without gaps, when many pay at once', async () => {
    const customers = await Promise.all(
      Array.from({ length: 8 }, async () => billingOf(await givenSubscriber({ createdAt: START }), runtime)),
    );
    const events = await Promise.all(customers.map(async (it) => it.paidEvent(await it.order(START, 'pro'), START)));
    await Promise.all(events.flatMap((event) => [event, event]).map((event) => ann.receive(event)));
    const numbers = (await rows('payments')).map(({ receiptNumber }) => String(receiptNumber)).sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `PP-2026-00000${index + 1}`));
  });

  test('counts from one in every year, and keeps its number when the payment is refunded', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', new Date('2027-01-01T00:00:00Z')));
    await ann.receive(ann.refundEvent(checkout, new Date('2027-01-02T00:00:00Z')));
    expect((await ann.payments()).map(({ receiptNumber, status }) => [receiptNumber, status])).toEqual([
      ['PP-2026-000001', 'refunded'],
      ['PP-2027-000001', 'succeeded'],
    ]);
  });
});

describe('events', () => {
  test('that arrive before the payment they refer to wait for it', async () => {
    const checkout = await ann.order(START, 'pro');
    const renewal = ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(28));
    const renewalRef = 'paymentRef' in renewal ? renewal.paymentRef : '';
    expect(await ann.receive(ann.refundEvent(checkout, daysLater(2), { paymentRef: renewalRef }), daysLater(20))).toBe(
      'early',
    );
    expect(await ann.receive(renewal, daysLater(20))).toBe('early');
    expect(await ann.subscription(START)).toMatchObject({ planId: 'free' });
    await ann.receive(ann.paidEvent(checkout, START), daysLater(20));
    // The renewal was refunded in full before its event arrived.
    expect(await ann.subscription(START)).toMatchObject({ planId: 'free' });
    expect((await ann.payments()).map(({ status }) => status)).toEqual(['succeeded', 'refunded']);
    expect(await rows('payment_references', { checkoutId: null })).toEqual([]);
  });

  test('of one purchase lead to the same result in every order, also all at once', async () => {
    const story = (checkout: CheckoutRow): ProviderEvent[] => [
      ann.paidEvent(checkout, START),
      ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(28)),
      ann.subscriptionEvent(checkout, 'renewal_paid', daysLater(59)),
      ann.subscriptionEvent(checkout, 'payment_failed', daysLater(27)),
      ann.refundEvent(checkout, daysLater(3), { refundedMinor: 200 }),
      ann.subscriptionEvent(checkout, 'subscription_ended', daysLater(60)),
    ];
    for (let round = 0; round < 8; round += 1) {
      const bob = billingOf(await givenSubscriber({ createdAt: START }), runtime);
      const events = story(await bob.order(START, 'pro'));
      await Promise.all([...events, ...events].map((event) => bob.receive(event, daysLater(61))));
      expect(await bob.subscription(daysLater(61))).toMatchObject({
        planId: 'pro',
        currentPeriodEnd: '2026-04-30T12:00:00.000Z',
        cancelAtPeriodEnd: true,
      });
      expect(await bob.payments()).toHaveLength(4);
    }
  });

  test('of an upgrade lead to the same result when they are shuffled, doubled or forged', async () => {
    const now = daysLater(62);
    const planStory = (customer: UserBilling, first: CheckoutRow, second: CheckoutRow): ProviderEvent[] => [
      customer.paidEvent(first, START),
      customer.subscriptionEvent(first, 'renewal_paid', daysLater(28)),
      customer.paidEvent(second, daysLater(40)),
      customer.subscriptionEvent(first, 'renewal_paid', daysLater(59)),
      customer.paidEvent(second, daysLater(40), { paymentRef: 'forged', amountMinor: 1 }),
      customer.subscriptionEvent(second, 'renewal_paid', daysLater(68), { paymentRef: 'forged too', amountMinor: 1 }),
      customer.refundEvent(first, daysLater(41)),
      customer.subscriptionEvent(first, 'subscription_ended', daysLater(41)),
    ];
    const play = async (order: (events: readonly ProviderEvent[]) => readonly ProviderEvent[]) => {
      const customer = billingOf(await givenSubscriber({ createdAt: START }), runtime);
      const first = await customer.order(START, 'standard');
      const second = await customer.order(START, 'pro');
      for (const event of order(planStory(customer, first, second))) {
        // The reference of a forged payment is made unique, as references of real payments are.
        const forged = 'paymentRef' in event && event.paymentRef.startsWith('forged');
        await customer.receive(
          forged ? { ...event, paymentRef: `${event.paymentRef} ${String(first._id)}` } : event,
          now,
        );
      }
      const payments = await customer.payments();
      return {
        subscription: await customer.subscription(now),
        payments: payments
          .map(({ itemId, amountMinor, status, refundedMinor }) => ({
            itemId,
            amountMinor,
            status,
            refundedMinor,
          }))
          .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        balance: await getPlanBalance(customer.user),
        isOfSecondPurchase: (await rows('subscriptions', { _id: customer.user._id })).map(
          ({ purchaseId }) => String(purchaseId) === String(second._id),
        ),
      };
    };
    const inOrder = await play((events) => events);
    expect(inOrder.subscription).toMatchObject({ planId: 'pro', promptsLimit: 500 });
    expect(inOrder.isOfSecondPurchase).toEqual([true]);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), async (random) => {
        const next = () => Number(random.next().value);
        const shuffled = (events: readonly ProviderEvent[]) =>
          [...events, ...events.filter(() => next() > 0.5)]
            .map((event) => ({ event, place: next() }))
            .sort((a, b) => a.place - b.place)
            .map(({ event }) => event);
        expect(await play(shuffled)).toEqual(inOrder);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});
