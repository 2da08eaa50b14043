import { readFile } from 'node:fs/promises';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { UnverifiedWebhookError } from '#api/ports/payment-provider.ts';
import {
  CHECKOUT_ID,
  type Delivery,
  gatewaysTo,
  stripeDelivery,
  stripeOn,
  stripeSession,
} from '../../factories/payments.ts';
import { NOW } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';
import { findStripeProblems } from '../../setup/stripe-parameters.ts';

const stub = usePaymentStub();
const onStub = () => stripeOn(gatewaysTo(stub.origin()).gateways);

const read = ({ rawBody, headers }: Delivery, now = NOW) => onStub().readWebhook(rawBody, headers, now);
const secondsLater = (count: number) => new Date(NOW.getTime() + count * 1000);

describe('a signature', () => {
  const delivery = () => stripeDelivery('checkout.session.completed', stripeSession(), { at: NOW, id: 'evt_1' });

  test('of Stripe is accepted up to five minutes earlier or later', () => {
    for (const offset of [-299, 0, 299])
      expect(read(delivery(), secondsLater(offset))).toMatchObject({ eventId: 'evt_1' });
  });

  test.each([301, 3600, -301, -3600])('that is %i seconds off is refused', (offset) => {
    expect(() => read(delivery(), secondsLater(offset))).toThrow(UnverifiedWebhookError);
  });

  test('that is new on an old event is accepted, because Stripe signs each attempt again', () => {
    const at = secondsLater(-7200);
    expect(read(stripeDelivery('charge.updated', {}, { at, signedAt: NOW }))).toMatchObject({ event: null });
  });

  test.each<[string, (delivery: Delivery) => Delivery]>([
    ['missing', ({ rawBody }) => ({ rawBody, headers: {} })],
    ['empty', ({ rawBody }) => ({ rawBody, headers: { 'stripe-signature': '' } })],
    ['no signature', ({ rawBody }) => ({ rawBody, headers: { 'stripe-signature': 'nonsense' } })],
    [
      'of another body',
      ({ rawBody, headers }) => ({ rawBody: Buffer.from(String(rawBody).replace('999', '1')), headers }),
    ],
    ['of an empty body', ({ headers }) => ({ rawBody: Buffer.alloc(0), headers })],
    ['made with another secret', () => stripeDelivery('invoice.paid', {}, { at: NOW, secret: 'whsec_other' })],
    [
      'with a time that was changed',
      ({ rawBody, headers }) => ({
        rawBody,
        headers: {
          'stripe-signature': (headers['stripe-signature'] ?? '').replace(/t=\d+/, `t=${NOW.getTime() / 1000 + 1}`),
        },
      }),
    ],
  ])('that is %s is refused', (_what, altered) => {
    expect(() => read(altered(delivery()))).toThrow(UnverifiedWebhookError);
  });
});

const eventOf = (type: string, object: unknown) => read(stripeDelivery(type, object, { at: NOW })).event;

const invoice = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  id: 'in_2',
  object: 'invoice',
  billing_reason: 'subscription_cycle',
  amount_due: 999,
  amount_paid: 999,
  currency: 'usd',
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: 'sub_1', metadata: { checkoutId: CHECKOUT_ID } },
  },
  lines: { object: 'list', data: [{ period: { start: 1767225600, end: 1769904000 } }] },
  ...overrides,
});

describe('an event', () => {
  const paid = {
    kind: 'checkout_paid',
    checkoutId: CHECKOUT_ID,
    paymentRef: 'in_1',
    subscriptionRef: 'sub_1',
    amountMinor: 999,
    currency: 'USD',
    periodEnd: null,
    at: NOW,
  };

  test('of a checkout shows that it was paid', () => {
    expect(eventOf('checkout.session.completed', stripeSession())).toEqual(paid);
    expect(eventOf('checkout.session.async_payment_succeeded', stripeSession())).toEqual(paid);
    const once = stripeSession({ mode: 'payment', subscription: null, invoice: null, payment_intent: { id: 'pi_1' } });
    expect(eventOf('checkout.session.completed', once)).toEqual({ ...paid, paymentRef: 'pi_1', subscriptionRef: null });
  });

  test('of a checkout that is not paid yet is ignored, until its payment fails', () => {
    const unpaid = stripeSession({ payment_status: 'unpaid' });
    expect(eventOf('checkout.session.completed', unpaid)).toBeNull();
    expect(eventOf('checkout.session.async_payment_failed', unpaid)).toMatchObject({
      kind: 'payment_failed',
      checkoutId: CHECKOUT_ID,
      amountMinor: 999,
    });
  });

  test('of an expired checkout has the id of the checkout', () => {
    const expired = stripeSession({ payment_status: 'unpaid', subscription: null, invoice: null });
    expect(eventOf('checkout.session.expired', expired)).toEqual({
      kind: 'checkout_expired',
      checkoutId: CHECKOUT_ID,
      at: NOW,
    });
  });

  test('of a renewal has the amount, and the end of the period', () => {
    expect(eventOf('invoice.paid', invoice())).toEqual({
      kind: 'renewal_paid',
      subscriptionRef: 'sub_1',
      paymentRef: 'in_2',
      amountMinor: 999,
      currency: 'USD',
      periodEnd: new Date('2026-02-01T00:00:00Z'),
      at: NOW,
    });
    expect(eventOf('invoice.payment_failed', invoice({ amount_paid: 0 }))).toMatchObject({
      kind: 'payment_failed',
      checkoutId: null,
      subscriptionRef: 'sub_1',
      paymentRef: 'in_2',
      amountMinor: 999,
    });
  });

  test('of the first payment of another price is a renewal, too', () => {
    const changed = invoice({ billing_reason: 'subscription_update', amount_paid: 1497, amount_due: 1497 });
    expect(eventOf('invoice.paid', changed)).toMatchObject({ kind: 'renewal_paid', amountMinor: 1497 });
  });

  test('of the first invoice produces no event: the checkout has its own', () => {
    const first = invoice({ billing_reason: 'subscription_create' });
    expect(eventOf('invoice.paid', first)).toBeNull();
    expect(eventOf('invoice.payment_failed', first)).toBeNull();
  });

  test('of a refund has the sum of all refunds, in the units in which it is stored', () => {
    const charge = { id: 'ch_1', amount: 99900, amount_refunded: 99900, currency: 'isk', payment_intent: 'pi_1' };
    expect(eventOf('charge.refunded', charge)).toEqual({
      kind: 'refunded',
      paymentRef: 'pi_1',
      refundedMinor: 999,
      currency: 'ISK',
      at: NOW,
    });
  });

  test('of an ended subscription has the id of the subscription', () => {
    expect(eventOf('customer.subscription.deleted', { id: 'sub_1' })).toMatchObject({
      kind: 'subscription_ended',
      subscriptionRef: 'sub_1',
    });
  });

  test.each([
    ['of a type that we do not use', 'customer.created', { id: 'cus_1' }],
    [
      "of another merchant's checkout on the same account",
      'checkout.session.completed',
      stripeSession({ metadata: {} }),
    ],
    ["of another merchant's invoice on the same account", 'invoice.paid', invoice({ parent: null })],
  ])('%s is ignored', (_what, type, object) => {
    expect(eventOf(type, object)).toBeNull();
  });

  test('of an unknown shape is refused, so that Stripe sends it again', () => {
    const thrown = (() => {
      try {
        return eventOf('checkout.session.completed', { id: 'cs_1' });
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).not.toBeInstanceOf(UnverifiedWebhookError);
  });
});

test('the webhook endpoint that operators are asked to add is one that Stripe knows', async () => {
  const documentation = await readFile('docs/payments.md', 'utf8');
  const [, version, list = ''] = /API version `([^`]+)` and these events:\n\n((?:- .*\n)+)/.exec(documentation) ?? [];
  const events = [...list.matchAll(/`([^`]+)`/g)].map(
    ([, event = ''], index) => [`enabled_events[${index}]`, event] as const,
  );
  expect(version).toBe(Stripe.API_VERSION);
  expect(events).toHaveLength(8);
  const form = [['url', 'https://plainprompt.example'], ['api_version', version ?? ''], ...events] as const;
  expect(findStripeProblems('POST /v1/webhook_endpoints', form)).toEqual([]);
});

test("a refund of a subscription's payment is assigned to its invoice, and a refund of a single payment is not", async () => {
  const refund = { kind: 'refunded', paymentRef: 'pi_1', refundedMinor: 999, currency: 'USD', at: NOW } as const;
  stub.plan(
    'GET /v1/invoice_payments',
    { body: { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_2' }], has_more: false } },
    { body: { object: 'list', data: [], has_more: false } },
  );
  expect(await onStub().resolvePaymentRef(refund)).toEqual({ ...refund, paymentRef: 'in_2' });
  expect(stub.calls[0]?.query.get('payment[payment_intent]')).toBe('pi_1');
  expect(await onStub().resolvePaymentRef(refund)).toEqual(refund);
});
