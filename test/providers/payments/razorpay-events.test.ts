import { describe, expect, test } from 'vitest';
import { UnverifiedWebhookError } from '#api/ports/payment-provider.ts';
import { CHECKOUT_ID, type Delivery, gatewaysTo, razorpayDelivery, razorpayOn } from '../../factories/payments.ts';
import {
  chargedRazorpaySubscription,
  razorpayLink,
  razorpayPayment,
  razorpayRefund,
} from '../../factories/razorpay.ts';
import { NOW } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';

const stub = usePaymentStub();
const onStub = () => razorpayOn(gatewaysTo(stub.origin(), { now: () => NOW }).gateways);

const read = ({ rawBody, headers }: Delivery, now = NOW) => onStub().readWebhook(rawBody, headers, now);
const secondsLater = (count: number) => new Date(NOW.getTime() + count * 1000);

type Fields = Readonly<Record<string, unknown>>;
const payment = (overrides: Fields = {}) => ({ entity: razorpayPayment(overrides) });
const link = { entity: razorpayLink({ reference_id: CHECKOUT_ID, notes: { checkoutId: CHECKOUT_ID } }) };

describe('a signature', () => {
  const delivery = () =>
    razorpayDelivery('payment_link.paid', { payment_link: link, payment: payment() }, { at: NOW, id: 'e1' });

  test('of Razorpay is accepted, even when it repeats the event for a day', () => {
    for (const offset of [-299, 0, 3600, 24 * 3600]) {
      expect(read(delivery(), secondsLater(offset))).toMatchObject({ eventId: 'e1', type: 'payment_link.paid' });
    }
  });

  test.each([-301, 26 * 3600])('on an event that is %i seconds off is refused', (offset) => {
    expect(() => read(delivery(), secondsLater(offset))).toThrow(UnverifiedWebhookError);
  });

  test.each<[string, (delivery: Delivery) => Delivery]>([
    [
      'missing',
      ({ rawBody, headers: { 'x-razorpay-event-id': id = '' } }) => ({
        rawBody,
        headers: { 'x-razorpay-event-id': id },
      }),
    ],
    [
      'on an event without an id',
      ({ rawBody, headers }) => ({
        rawBody,
        headers: { 'x-razorpay-signature': headers['x-razorpay-signature'] ?? '' },
      }),
    ],
    ['empty', ({ rawBody, headers }) => ({ rawBody, headers: { ...headers, 'x-razorpay-signature': '' } })],
    [
      'as long as a right one',
      ({ rawBody, headers }) => ({ rawBody, headers: { ...headers, 'x-razorpay-signature': '0'.repeat(64) } }),
    ],
    [
      'of another body',
      ({ rawBody, headers }) => ({ rawBody: Buffer.from(String(rawBody).replace('999', '1')), headers }),
    ],
    ['of an empty body', ({ headers }) => ({ rawBody: Buffer.alloc(0), headers })],
    ['made with another secret', () => razorpayDelivery('payment.failed', {}, { at: NOW, secret: 'other' })],
  ])('that is %s is refused', (_what, altered) => {
    expect(() => read(altered(delivery()))).toThrow(UnverifiedWebhookError);
  });
});

const eventOf = (event: string, payload: object) => read(razorpayDelivery(event, payload, { at: NOW })).event;

const subscription = (overrides: Fields = {}) => ({
  entity: chargedRazorpaySubscription({ notes: { checkoutId: CHECKOUT_ID, first_payment: 'plan' }, ...overrides }),
});
const firstPaymentAhead = { checkoutId: CHECKOUT_ID, first_payment: 'add-on' };

describe('an event', () => {
  const paid = {
    kind: 'checkout_paid',
    checkoutId: CHECKOUT_ID,
    paymentRef: 'pay_1',
    subscriptionRef: 'sub_1',
    amountMinor: 999,
    currency: 'USD',
    periodEnd: new Date('2026-02-01T00:00:00Z'),
    at: NOW,
  };

  test('of a link shows that it was paid', () => {
    expect(eventOf('payment_link.paid', { payment_link: link, payment: payment() })).toEqual({
      ...paid,
      subscriptionRef: null,
      periodEnd: null,
    });
  });

  test.each(['payment_link.expired', 'payment_link.cancelled'])(
    '%s shows that the link can’t be paid any more',
    (type) => {
      expect(eventOf(type, { payment_link: link })).toEqual({
        kind: 'checkout_expired',
        checkoutId: CHECKOUT_ID,
        at: NOW,
      });
    },
  );

  test('of the first charge shows that the checkout was paid, and of others that it was renewed', () => {
    expect(eventOf('subscription.charged', { subscription: subscription(), payment: payment() })).toEqual(paid);
    const renewed = { ...paid, kind: 'renewal_paid', checkoutId: undefined };
    const second = { subscription: subscription({ paid_count: 2 }), payment: payment() };
    expect(eventOf('subscription.charged', second)).toEqual(renewed);
  });

  test('of a first payment ahead of the plan shows that the checkout was paid, and each charge renews', () => {
    const authenticated = {
      subscription: subscription({ paid_count: 0, current_end: null, start_at: 1769904000, notes: firstPaymentAhead }),
      payment: payment(),
    };
    expect(eventOf('subscription.authenticated', authenticated)).toEqual(paid);
    const charged = {
      subscription: subscription({ paid_count: 1, notes: firstPaymentAhead }),
      payment: payment({ id: 'pay_2' }),
    };
    expect(eventOf('subscription.charged', charged)).toMatchObject({ kind: 'renewal_paid', paymentRef: 'pay_2' });
  });

  test('of a card that works is ignored, because the charge has an event of its own', () => {
    expect(eventOf('subscription.authenticated', { subscription: subscription(), payment: payment() })).toBeNull();
  });

  test('of a failed renewal is a failed payment, and the last ones of a subscription end it', () => {
    const pending = {
      subscription: subscription({ status: 'pending' }),
      payment: payment({ error_description: 'Card expired' }),
    };
    expect(eventOf('subscription.pending', pending)).toMatchObject({
      kind: 'payment_failed',
      checkoutId: null,
      subscriptionRef: 'sub_1',
      reason: 'Card expired',
    });
    for (const type of ['subscription.halted', 'subscription.cancelled', 'subscription.completed']) {
      expect(eventOf(type, { subscription: subscription() })).toEqual({
        kind: 'subscription_ended',
        subscriptionRef: 'sub_1',
        at: NOW,
      });
    }
  });

  test('of a failed payment has the reason', () => {
    const failed = {
      payment: payment({ notes: { checkoutId: CHECKOUT_ID }, error_description: 'Your card was declined' }),
    };
    expect(eventOf('payment.failed', failed)).toMatchObject({
      kind: 'payment_failed',
      checkoutId: CHECKOUT_ID,
      reason: 'Your card was declined',
    });
  });

  test('of a refund has the sum of all refunds so far', () => {
    const refund = { entity: razorpayRefund({ id: 'rfnd_2', amount: 400 }) };
    expect(eventOf('refund.processed', { refund, payment: payment({ amount_refunded: 999 }) })).toEqual({
      kind: 'refunded',
      paymentRef: 'pay_1',
      refundedMinor: 999,
      currency: 'USD',
      at: NOW,
    });
    expect(eventOf('refund.processed', { refund })).toMatchObject({ refundedMinor: 400 });
  });

  test.each([
    ['of a type that we do not use', 'order.paid', {}],
    [
      "of another merchant's link on the same account",
      'payment_link.paid',
      { payment_link: { entity: razorpayLink({ id: 'plink_9' }) }, payment: payment() },
    ],
    [
      "of another merchant's subscription on the same account",
      'subscription.charged',
      { subscription: subscription({ notes: [] }), payment: payment() },
    ],
    ['of a payment that failed for a subscription', 'payment.failed', { payment: payment() }],
    // Razorpay’s example of this event has no payment, although its text says that each attempt to pay is included.
    ['of a failed renewal without its payment', 'subscription.pending', { subscription: subscription() }],
  ])('%s is ignored', (_what, type, payload) => {
    expect(eventOf(type, payload)).toBeNull();
  });
});
