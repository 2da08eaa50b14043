import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { UnverifiedWebhookError } from '#api/ports/payment-provider.ts';
import {
  CHECKOUT_ID,
  checkoutRequest,
  type Delivery,
  gatewaysTo,
  STRIPE,
  stripeDelivery,
  stripeOn,
  stripeSession,
} from '../../factories/payments.ts';
import { NOW } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';

const stub = usePaymentStub();
const onStub = () => stripeOn(gatewaysTo(stub.origin()).gateways);

const SESSIONS = 'POST /v1/checkout/sessions';
const COUPONS = 'POST /v1/coupons';
const SUBSCRIPTION = 'POST /v1/subscriptions/sub_1';
const SESSION = {
  body: { id: 'cs_test_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
};

const bodyOf = (route: string) => stub.calls.find((call) => call.route === route)?.body;

describe('a checkout', () => {
  test('that renews is a subscription made from its price, under our own id', async () => {
    stub.plan(SESSIONS, SESSION);
    expect(await onStub().createCheckout(checkoutRequest())).toEqual({
      url: 'https://checkout.stripe.com/c/pay/cs_test_1',
      ref: 'cs_test_1',
    });
    const [call] = stub.calls;
    expect(stub.calls).toHaveLength(1);
    expect(call?.headers).toMatchObject({
      authorization: `Bearer ${STRIPE.secret_key}`,
      'idempotency-key': CHECKOUT_ID,
      'stripe-version': Stripe.API_VERSION,
    });
    expect(call?.body).toEqual({
      mode: 'subscription',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '999',
      'line_items[0][price_data][product_data][name]': 'PlainPrompt Pro, monthly',
      'line_items[0][price_data][recurring][interval]': 'month',
      'line_items[0][price_data][recurring][interval_count]': '1',
      client_reference_id: CHECKOUT_ID,
      customer_email: 'ann@example.com',
      success_url: 'https://plainprompt.example/dashboard/billing?paid=1',
      cancel_url: 'https://plainprompt.example/dashboard/billing',
      // Five minutes after ours, since Stripe wants half an hour from when it hears of it.
      expires_at: String(Date.parse('2026-01-01T00:35:00Z') / 1000),
      'metadata[checkoutId]': CHECKOUT_ID,
      'subscription_data[metadata][checkoutId]': CHECKOUT_ID,
    });
  });

  test('that is paid once has neither a renewal nor a subscription', async () => {
    stub.plan(SESSIONS, SESSION);
    await onStub().createCheckout(checkoutRequest({ renewal: null }));
    const body = bodyOf(SESSIONS);
    expect(body).toMatchObject({ mode: 'payment', 'payment_intent_data[metadata][checkoutId]': CHECKOUT_ID });
    expect(Object.keys(body ?? {}).filter((name) => /recurring|subscription/.test(name))).toEqual([]);
  });

  test('with a discount takes it off the first payment alone, by a coupon for this one', async () => {
    stub.plan(SESSIONS, SESSION);
    stub.plan(COUPONS, { body: { id: 'coupon_1', object: 'coupon' } });
    await onStub().createCheckout(checkoutRequest({ amountMinor: 249 }));
    expect(stub.calls.find(({ route }) => route === COUPONS)).toMatchObject({
      headers: { 'idempotency-key': `${CHECKOUT_ID}-coupon` },
      body: { amount_off: '750', currency: 'usd', duration: 'once', max_redemptions: '1' },
    });
    expect(bodyOf(SESSIONS)).toMatchObject({
      'discounts[0][coupon]': 'coupon_1',
      'line_items[0][price_data][unit_amount]': '999',
    });
  });

  test('of what begins later is paid now, and renewed from then on', async () => {
    stub.plan(SESSIONS, SESSION);
    const firstAt = new Date('2026-03-15T00:00:00Z');
    await onStub().createCheckout(
      checkoutRequest({ amountMinor: 249, renewal: { amountMinor: 499, everyMonths: 12, firstAt } }),
    );
    expect(bodyOf(SESSIONS)).toMatchObject({
      'line_items[0][price_data][unit_amount]': '249',
      'line_items[1][price_data][unit_amount]': '499',
      'line_items[1][price_data][recurring][interval_count]': '12',
      'subscription_data[trial_end]': String(firstAt.getTime() / 1000),
    });
    expect(bodyOf(SESSIONS)).not.toHaveProperty('line_items[0][price_data][recurring][interval]');
    expect(stub.calls).toHaveLength(1);
  });

  test.each([
    ['USD', 999, '999'],
    ['JPY', 999, '999'],
    ['KWD', 9990, '9990'],
    // Two decimals, whatever Node says. Then Stripe's own exceptions: none in ISO 4217 and two at Stripe, and the other way round.
    ['HUF', 199900, '199900'],
    ['ISK', 999, '99900'],
    ['UGX', 5000, '500000'],
    ['MGA', 500000, '5000'],
  ])('in %s names the amount in the units that Stripe means', async (currency, amountMinor, sent) => {
    stub.plan(SESSIONS, SESSION);
    await onStub().createCheckout(checkoutRequest({ currency, amountMinor, renewal: null }));
    expect(bodyOf(SESSIONS)).toMatchObject({ 'line_items[0][price_data][unit_amount]': sent });
  });

  test.each([
    ['KWD', 9995],
    ['MGA', 500050],
  ])('in %s is refused before anything is rounded', async (currency, amountMinor) => {
    const pending = onStub().createCheckout(checkoutRequest({ currency, amountMinor, renewal: null }));
    await expect(pending).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
    expect(stub.calls).toEqual([]);
  });
});

describe('the page of a checkout', () => {
  const EXPIRE = 'POST /v1/checkout/sessions/cs_1/expire';

  test('is closed, and is left alone once it was paid or closed', async () => {
    stub.plan(EXPIRE, { body: { id: 'cs_1', status: 'expired' } });
    await onStub().closeCheckout('cs_1');
    stub.plan(EXPIRE, { status: 400, body: { error: { type: 'invalid_request_error', message: 'Not open' } } });
    await onStub().closeCheckout('cs_1');
    expect(stub.calls.map(({ route }) => route)).toEqual([EXPIRE, EXPIRE]);
  });

  test('of another account is not said to be closed', async () => {
    stub.plan(EXPIRE, { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such session' } } });
    await expect(onStub().closeCheckout('cs_1')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  });
});

describe('renewals', () => {
  test('are stopped with the period, and can go on', async () => {
    stub.plan(SUBSCRIPTION, { body: { id: 'sub_1', object: 'subscription' } });
    await onStub().stopRenewals('sub_1');
    await onStub().resumeRenewals('sub_1');
    expect(stub.calls.map(({ body }) => body)).toEqual([
      { cancel_at_period_end: 'true' },
      { cancel_at_period_end: 'false' },
    ]);
  });

  test('of a subscription that has ended are stopped already, but do not go on', async () => {
    stub.plan(SUBSCRIPTION, { status: 400, body: { error: { type: 'invalid_request_error', message: 'Canceled' } } });
    stub.plan('GET /v1/subscriptions/sub_1', { body: { id: 'sub_1', object: 'subscription', status: 'canceled' } });
    await onStub().stopRenewals('sub_1');
    await expect(onStub().resumeRenewals('sub_1')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  });

  test('of a subscription that goes on are not said to be stopped', async () => {
    stub.plan(SUBSCRIPTION, { status: 400, body: { error: { type: 'invalid_request_error', message: 'No' } } });
    stub.plan('GET /v1/subscriptions/sub_1', { body: { id: 'sub_1', object: 'subscription', status: 'active' } });
    await expect(onStub().stopRenewals('sub_1')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  });
});

describe('seats', () => {
  test('are the quantity of a subscription at the price of one, which begins to renew with the plan', async () => {
    stub.plan(SESSIONS, SESSION);
    const renewal = { amountMinor: 4200, everyMonths: 1, firstAt: new Date('2026-01-20T00:00:00Z') } as const;
    await onStub().createCheckout({ ...checkoutRequest(), amountMinor: 2500, renewal, quantity: 3 });
    expect(bodyOf(SESSIONS)).toMatchObject({
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[1][quantity]': '3',
      'line_items[1][price_data][unit_amount]': '1400',
    });
  });

  test('are changed from the next invoice on, without proration', async () => {
    const items = { object: 'list', data: [{ id: 'si_1', object: 'subscription_item', quantity: 3 }] };
    stub.plan('GET /v1/subscriptions/sub_1', { body: { id: 'sub_1', object: 'subscription', items } });
    stub.plan(SUBSCRIPTION, { body: { id: 'sub_1', object: 'subscription' } });
    await onStub().changeQuantity('sub_1', 2);
    expect(bodyOf(SUBSCRIPTION)).toEqual({
      'items[0][id]': 'si_1',
      'items[0][quantity]': '2',
      proration_behavior: 'none',
    });
  });
});

describe('a change of renewals', () => {
  const current = {
    description: 'PlainPrompt Pro, monthly',
    currency: 'USD',
    amountMinor: 999,
    everyMonths: 1,
  } as const;
  const next = {
    description: 'PlainPrompt Standard, quarterly',
    currency: 'USD',
    amountMinor: 1497,
    everyMonths: 3,
  } as const;
  const RETRIEVE = 'GET /v1/subscriptions/sub_1';
  const SCHEDULES = 'POST /v1/subscription_schedules';
  const SCHEDULE = 'POST /v1/subscription_schedules/sub_sched_1';
  const RELEASE = 'POST /v1/subscription_schedules/sub_sched_1/release';
  const running = {
    items: [{ price: 'price_pro', quantity: 1 }],
    start_date: 1767225600,
    end_date: 1769904000,
    trial_end: null,
  };
  const schedule = {
    body: {
      id: 'sub_sched_1',
      object: 'subscription_schedule',
      phases: [running],
      current_phase: { start_date: 1767225600, end_date: 1769904000 },
    },
  };
  const subscription = (scheduleId: string | null) => ({
    body: { id: 'sub_1', object: 'subscription', status: 'active', schedule: scheduleId },
  });

  test('is a subscription schedule: the running phase as it is, then the new price, without proration', async () => {
    stub.plan(RETRIEVE, subscription(null));
    stub.plan(SCHEDULES, schedule);
    stub.plan('POST /v1/prices', { body: { id: 'price_standard', object: 'price' } });
    stub.plan(SCHEDULE, schedule);
    await onStub().changeRenewals('sub_1', { current, next });
    expect(bodyOf(SCHEDULES)).toEqual({ from_subscription: 'sub_1' });
    expect(bodyOf('POST /v1/prices')).toEqual({
      currency: 'usd',
      unit_amount: '1497',
      'recurring[interval]': 'month',
      'recurring[interval_count]': '3',
      'product_data[name]': 'PlainPrompt Standard, quarterly',
    });
    expect(bodyOf(SCHEDULE)).toEqual({
      end_behavior: 'release',
      proration_behavior: 'none',
      'phases[0][items][0][price]': 'price_pro',
      'phases[0][items][0][quantity]': '1',
      'phases[0][start_date]': '1767225600',
      'phases[0][end_date]': '1769904000',
      'phases[0][proration_behavior]': 'none',
      'phases[1][items][0][price]': 'price_standard',
      'phases[1][items][0][quantity]': '1',
      'phases[1][duration][interval]': 'month',
      'phases[1][duration][interval_count]': '3',
      'phases[1][proration_behavior]': 'none',
    });
  });

  test('that replaces an earlier one updates its schedule', async () => {
    stub.plan(RETRIEVE, subscription('sub_sched_1'));
    stub.plan('GET /v1/subscription_schedules/sub_sched_1', schedule);
    stub.plan('POST /v1/prices', { body: { id: 'price_standard', object: 'price' } });
    stub.plan(SCHEDULE, schedule);
    await onStub().changeRenewals('sub_1', { current, next });
    expect(stub.calls.map(({ route }) => route)).not.toContain(SCHEDULES);
  });

  test('is undone by releasing the schedule; without one there is nothing to undo', async () => {
    stub.plan(RETRIEVE, subscription('sub_sched_1'), subscription(null));
    stub.plan(RELEASE, schedule);
    await onStub().changeRenewals('sub_1', { current, next: null });
    await onStub().changeRenewals('sub_1', { current, next: null });
    expect(stub.calls.filter(({ route }) => route === RELEASE)).toHaveLength(1);
  });

  test('is refused for good when the subscription is over', async () => {
    stub.plan(RETRIEVE, subscription(null));
    stub.plan(SCHEDULES, { body: { ...schedule.body, phases: [], current_phase: null } });
    const pending = onStub().changeRenewals('sub_1', { current, next });
    await expect(pending).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('that is scheduled is withdrawn when renewals stop: Stripe refuses to cancel while a schedule manages them', async () => {
    const managed = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Managed' } } };
    stub.plan(SUBSCRIPTION, managed, { body: { id: 'sub_1', object: 'subscription' } });
    stub.plan(RETRIEVE, subscription('sub_sched_1'));
    stub.plan(RELEASE, schedule);
    await onStub().stopRenewals('sub_1');
    expect(stub.calls.map(({ route }) => route)).toEqual([SUBSCRIPTION, RETRIEVE, RELEASE, SUBSCRIPTION]);
  });

  test('and cancelled before Stripe heard of the cancellation is withdrawn when renewals go on', async () => {
    const managed = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Managed' } } };
    stub.plan(SUBSCRIPTION, managed, { body: { id: 'sub_1', object: 'subscription' } });
    stub.plan(RETRIEVE, subscription('sub_sched_1'));
    stub.plan(RELEASE, schedule);
    await onStub().resumeRenewals('sub_1');
    expect(stub.calls.map(({ route }) => route)).toEqual([SUBSCRIPTION, RETRIEVE, RELEASE, SUBSCRIPTION]);
  });
});

const read = ({ rawBody, headers }: Delivery, now = NOW) => onStub().readWebhook(rawBody, headers, now);
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);

describe('a signature', () => {
  const delivery = () => stripeDelivery('checkout.session.completed', stripeSession(), { at: NOW, id: 'evt_1' });

  test("of Stripe's own is taken, up to five minutes either way", () => {
    for (const late of [-299, 0, 299]) expect(read(delivery(), seconds(late))).toMatchObject({ eventId: 'evt_1' });
  });

  test.each([301, 3600, -301, -3600])('that is %i seconds off is refused', (late) => {
    expect(() => read(delivery(), seconds(late))).toThrow(UnverifiedWebhookError);
  });

  test('that is new on an old event is taken: Stripe signs each attempt again', () => {
    const at = seconds(-7200);
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

  test('of a checkout tells that it was paid', () => {
    expect(eventOf('checkout.session.completed', stripeSession())).toEqual(paid);
    expect(eventOf('checkout.session.async_payment_succeeded', stripeSession())).toEqual(paid);
    const once = stripeSession({ mode: 'payment', subscription: null, invoice: null, payment_intent: { id: 'pi_1' } });
    expect(eventOf('checkout.session.completed', once)).toEqual({ ...paid, paymentRef: 'pi_1', subscriptionRef: null });
  });

  test('of a checkout whose bank takes its time tells nothing yet, or that it failed', () => {
    const unpaid = stripeSession({ payment_status: 'unpaid' });
    expect(eventOf('checkout.session.completed', unpaid)).toBeNull();
    expect(eventOf('checkout.session.async_payment_failed', unpaid)).toMatchObject({
      kind: 'payment_failed',
      checkoutId: CHECKOUT_ID,
      amountMinor: 999,
    });
  });

  test('of a checkout that expired says so', () => {
    const expired = stripeSession({ payment_status: 'unpaid', subscription: null, invoice: null });
    expect(eventOf('checkout.session.expired', expired)).toEqual({
      kind: 'checkout_expired',
      checkoutId: CHECKOUT_ID,
      at: NOW,
    });
  });

  test('of a renewal tells what was paid, and until when', () => {
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

  test('of a refund tells all that was given back, in our units', () => {
    const charge = { id: 'ch_1', amount: 99900, amount_refunded: 99900, currency: 'isk', payment_intent: 'pi_1' };
    expect(eventOf('charge.refunded', charge)).toEqual({
      kind: 'refunded',
      paymentRef: 'pi_1',
      refundedMinor: 999,
      currency: 'ISK',
      at: NOW,
    });
  });

  test('of a subscription that ended says so', () => {
    expect(eventOf('customer.subscription.deleted', { id: 'sub_1' })).toMatchObject({
      kind: 'subscription_ended',
      subscriptionRef: 'sub_1',
    });
  });

  test.each([
    ['of a type that we have no use for', 'customer.created', { id: 'cus_1' }],
    [
      "of another merchant's checkout on the same account",
      'checkout.session.completed',
      stripeSession({ metadata: {} }),
    ],
    ["of another merchant's invoice on the same account", 'invoice.paid', invoice({ parent: null })],
  ])('%s tells nothing', (_what, type, object) => {
    expect(eventOf(type, object)).toBeNull();
  });

  test('in a shape that is not known is not taken, so that it is sent again', () => {
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

test("a refund of a subscription's payment is led back to its invoice, that of a single payment is not", async () => {
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
