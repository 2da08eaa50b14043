import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { CHECKOUT_ID, checkoutRequest, gatewaysTo, STRIPE, stripeOn } from '../../factories/payments.ts';
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
  test('that renews is a subscription with a price of its own, under the id of the checkout', async () => {
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
      // Five minutes after the checkout expires here, because Stripe requires half an hour from the time of the request.
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

  test('with a discount reduces the first payment alone, by a coupon for this checkout', async () => {
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

  test('with a later first renewal is paid now, and renewed from then on', async () => {
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
    // HUF has two decimals, whatever Node says. Stripe has exceptions: ISK and UGX have no decimals in ISO 4217 and two at Stripe, MGA the other way round.
    ['HUF', 199900, '199900'],
    ['ISK', 999, '99900'],
    ['UGX', 5000, '500000'],
    ['MGA', 500000, '5000'],
  ])('in %s names the amount in the units of Stripe', async (currency, amountMinor, sent) => {
    stub.plan(SESSIONS, SESSION);
    await onStub().createCheckout(checkoutRequest({ currency, amountMinor, renewal: null }));
    expect(bodyOf(SESSIONS)).toMatchObject({ 'line_items[0][price_data][unit_amount]': sent });
  });

  test.each([
    ['KWD', 9995],
    ['MGA', 500050],
  ])('in %s is refused if its amount would have to be rounded', async (currency, amountMinor) => {
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

  test('of another account can not be closed', async () => {
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

  test('of a subscription that has ended are stopped already, and can not be resumed', async () => {
    stub.plan(SUBSCRIPTION, { status: 400, body: { error: { type: 'invalid_request_error', message: 'Canceled' } } });
    stub.plan('GET /v1/subscriptions/sub_1', { body: { id: 'sub_1', object: 'subscription', status: 'canceled' } });
    await onStub().stopRenewals('sub_1');
    await expect(onStub().resumeRenewals('sub_1')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  });

  test('of a subscription that goes on despite the request are not stopped', async () => {
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

  test('is undone by releasing the schedule, and without one there is nothing to undo', async () => {
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

  test('is withdrawn when renewals are resumed before Stripe knew of their end', async () => {
    const managed = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Managed' } } };
    stub.plan(SUBSCRIPTION, managed, { body: { id: 'sub_1', object: 'subscription' } });
    stub.plan(RETRIEVE, subscription('sub_sched_1'));
    stub.plan(RELEASE, schedule);
    await onStub().resumeRenewals('sub_1');
    expect(stub.calls.map(({ route }) => route)).toEqual([SUBSCRIPTION, RETRIEVE, RELEASE, SUBSCRIPTION]);
  });
});
