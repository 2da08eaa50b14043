import { describe, expect, test } from 'vitest';
import { CHECKOUT_ID, checkoutRequest, gatewaysTo, RAZORPAY, razorpayOn } from '../../factories/payments.ts';
import { razorpayError, razorpayLink, razorpayPlan, razorpaySubscription } from '../../factories/razorpay.ts';
import { NOW } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';

const stub = usePaymentStub();
const onStub = () => razorpayOn(gatewaysTo(stub.origin(), { now: () => NOW }).gateways);

const LINKS = 'POST /v1/payment_links';
const PLANS = 'POST /v1/plans';
const SUBSCRIPTIONS = 'POST /v1/subscriptions';
const CANCEL = 'POST /v1/subscriptions/sub_1/cancel';
const LINK = { body: razorpayLink({ reference_id: CHECKOUT_ID }) };
const PLAN = { body: razorpayPlan() };
const SUBSCRIPTION = { body: razorpaySubscription() };
const EXPIRES_AT = Date.parse('2026-01-01T00:35:00Z') / 1000;

const bodyOf = (route: string) => stub.calls.find((call) => call.route === route)?.body;
const refusal = (description: string) => ({ status: 400, body: razorpayError(description) });

describe('a checkout', () => {
  test('that is paid once is a payment link', async () => {
    stub.plan(LINKS, LINK);
    expect(await onStub().createCheckout(checkoutRequest({ renewal: null, currency: 'INR' }))).toEqual({
      url: 'https://rzp.io/rzp/link',
      ref: 'plink_1',
    });
    const { key_id: id, key_secret: secret } = RAZORPAY;
    expect(stub.calls[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
    expect(bodyOf(LINKS)).toEqual({
      amount: 999,
      currency: 'INR',
      description: 'PlainPrompt Pro, monthly',
      reference_id: CHECKOUT_ID,
      customer: { email: 'ann@example.com' },
      notify: { email: false, sms: false },
      reminder_enable: false,
      expire_by: EXPIRES_AT,
      callback_url: 'https://plainprompt.example/dashboard/billing?paid=1',
      callback_method: 'get',
      notes: { checkoutId: CHECKOUT_ID },
    });
  });

  test('that was created before gets the same link', async () => {
    stub.plan(LINKS, refusal('payment link with given reference_id already exists'));
    stub.plan('GET /v1/payment_links', { body: { payment_links: [LINK.body] } });
    expect(await onStub().createCheckout(checkoutRequest({ renewal: null }))).toMatchObject({ ref: 'plink_1' });
    expect(stub.calls[1]?.query.get('reference_id')).toBe(CHECKOUT_ID);
  });

  test('that renews is a subscription to a plan, which is created once for each price', async () => {
    stub.plan(PLANS, PLAN);
    stub.plan(SUBSCRIPTIONS, SUBSCRIPTION);
    const provider = onStub();
    const renewal = { amountMinor: 2499, everyMonths: 3, firstAt: null } as const;
    for (let count = 0; count < 2; count += 1) {
      expect(await provider.createCheckout(checkoutRequest({ amountMinor: 2499, renewal }))).toEqual({
        url: 'https://rzp.io/rzp/sub',
        ref: 'sub_1',
      });
    }
    expect(stub.calls.map(({ route }) => route)).toEqual([PLANS, SUBSCRIPTIONS, SUBSCRIPTIONS]);
    expect(bodyOf(PLANS)).toEqual({
      period: 'monthly',
      interval: 3,
      item: { name: 'PlainPrompt Pro, monthly', amount: 2499, currency: 'USD' },
    });
    expect(bodyOf(SUBSCRIPTIONS)).toEqual({
      plan_id: 'plan_1',
      // Ten years, with four payments in each.
      total_count: 40,
      quantity: 1,
      customer_notify: 0,
      expire_by: EXPIRES_AT,
      notes: { checkoutId: CHECKOUT_ID, first_payment: 'plan' },
    });
  });

  test.each([
    ['a discount', 249, 1, null, '2026-02-01T00:00:00Z'],
    ['a later renewal', 999, 12, '2027-03-15T00:00:00Z', '2027-03-15T00:00:00Z'],
  ] as const)(
    'with %s begins with its first renewal, and has the first payment as an add-on',
    async (_what, amountMinor, everyMonths, firstAt, startAt) => {
      stub.plan(PLANS, PLAN);
      stub.plan(SUBSCRIPTIONS, SUBSCRIPTION);
      const renewal = { amountMinor: 999, everyMonths, firstAt: firstAt && new Date(firstAt) };
      await onStub().createCheckout(checkoutRequest({ amountMinor, renewal }));
      expect(bodyOf(SUBSCRIPTIONS)).toMatchObject({
        start_at: Date.parse(startAt) / 1000,
        addons: [{ item: { name: 'PlainPrompt Pro, monthly', amount: amountMinor, currency: 'USD' } }],
        notes: { checkoutId: CHECKOUT_ID, first_payment: 'add-on' },
      });
    },
  );

  test('in yen names whole yen, and in dinars with three decimals is refused', async () => {
    stub.plan(LINKS, LINK);
    await onStub().createCheckout(checkoutRequest({ renewal: null, currency: 'JPY', amountMinor: 295 }));
    expect(bodyOf(LINKS)).toMatchObject({ amount: 295, currency: 'JPY' });
    const dinars = checkoutRequest({ renewal: null, currency: 'KWD', amountMinor: 295_001 });
    await expect(onStub().createCheckout(dinars)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
    expect(stub.calls).toHaveLength(1);
  });
});

describe('the page of a checkout', () => {
  test('that is a link is closed, and is left alone once it was paid', async () => {
    const CLOSE = 'POST /v1/payment_links/plink_1/cancel';
    stub.plan(CLOSE, LINK);
    await onStub().closeCheckout('plink_1');
    stub.plan(CLOSE, refusal('payment link is already paid'));
    await onStub().closeCheckout('plink_1');
    expect(stub.calls.map(({ route }) => route)).toEqual([CLOSE, CLOSE]);
  });

  test('that is a subscription is closed before its first payment only', async () => {
    const [FETCH, created] = ['GET /v1/subscriptions/sub_1', { body: razorpaySubscription() }];
    stub.plan(FETCH, created);
    stub.plan(CANCEL, created);
    await onStub().closeCheckout('sub_1');
    expect(bodyOf(CANCEL)).toEqual({});
    stub.plan(FETCH, { body: razorpaySubscription({ status: 'active' }) });
    await onStub().closeCheckout('sub_1');
    expect(stub.calls.map(({ route }) => route)).toEqual([FETCH, CANCEL, FETCH]);
  });
});

describe('renewals', () => {
  test('are stopped with the period', async () => {
    stub.plan(CANCEL, SUBSCRIPTION);
    await onStub().stopRenewals('sub_1');
    expect(bodyOf(CANCEL)).toEqual({ cancel_at_cycle_end: 1 });
  });

  test.each(['cancelled', 'completed', 'expired'])(
    'of a subscription that is %s are stopped already',
    async (status) => {
      stub.plan(CANCEL, refusal('Subscription is not cancellable'));
      stub.plan('GET /v1/subscriptions/sub_1', { body: razorpaySubscription({ status }) });
      await onStub().stopRenewals('sub_1');
    },
  );

  test('of a subscription whose first period has not begun are stopped at once', async () => {
    stub.plan(CANCEL, refusal('no billing cycle is going on'), SUBSCRIPTION);
    stub.plan('GET /v1/subscriptions/sub_1', { body: razorpaySubscription({ status: 'authenticated' }) });
    await onStub().stopRenewals('sub_1');
    expect(stub.calls.map(({ body }) => body)).toEqual([{ cancel_at_cycle_end: 1 }, {}, {}]);
  });

  test('can not be resumed', async () => {
    await expect(onStub().resumeRenewals('sub_1')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(stub.calls).toEqual([]);
  });
});

describe('a change of renewals', () => {
  const current = {
    description: 'PlainPrompt Pro, monthly',
    currency: 'INR',
    amountMinor: 99_900,
    everyMonths: 1,
  } as const;
  const next = {
    description: 'PlainPrompt Standard, monthly',
    currency: 'INR',
    amountMinor: 49_900,
    everyMonths: 1,
  } as const;
  const FETCH = 'GET /v1/subscriptions/sub_1';
  const UPDATE = 'PATCH /v1/subscriptions/sub_1';
  const UNDO = 'POST /v1/subscriptions/sub_1/cancel_scheduled_changes';
  const subscriptionThatIs = (status: string) => ({ body: razorpaySubscription({ status }) });

  test('is an update to a plan made from the new price, at the end of the cycle', async () => {
    stub.plan(FETCH, subscriptionThatIs('active'));
    stub.plan(PLANS, PLAN);
    stub.plan(UPDATE, SUBSCRIPTION);
    await onStub().changeRenewals('sub_1', { current, next });
    expect(bodyOf(PLANS)).toMatchObject({ item: { amount: 49_900, currency: 'INR' } });
    expect(bodyOf(UPDATE)).toEqual({
      plan_id: 'plan_1',
      quantity: 1,
      // Ten years, with twelve payments in each.
      remaining_count: 120,
      schedule_change_at: 'cycle_end',
      customer_notify: 0,
    });
  });

  test('is undone by canceling it, and can be undone again', async () => {
    stub.plan(FETCH, subscriptionThatIs('active'));
    stub.plan(UNDO, SUBSCRIPTION, refusal('No scheduled changes'));
    await onStub().changeRenewals('sub_1', { current, next: null });
    await onStub().changeRenewals('sub_1', { current, next: null });
    expect(stub.calls.filter(({ route }) => route === UNDO)).toHaveLength(2);
  });

  test('before the first renewal takes effect at once, and is undone by an update to the old price', async () => {
    stub.plan(FETCH, subscriptionThatIs('authenticated'));
    stub.plan(PLANS, PLAN, { body: razorpayPlan({ id: 'plan_old' }) });
    stub.plan(UPDATE, SUBSCRIPTION);
    const provider = onStub();
    await provider.changeRenewals('sub_1', { current, next });
    await provider.changeRenewals('sub_1', { current, next: null });
    expect(stub.calls.filter(({ route }) => route === UPDATE).map(({ body }) => body)).toMatchObject([
      { plan_id: 'plan_1', schedule_change_at: 'now' },
      { plan_id: 'plan_old', schedule_change_at: 'now' },
    ]);
  });

  test('of the quantity applies from the next payment on, or is refused for good', async () => {
    stub.plan(FETCH, subscriptionThatIs('active'), subscriptionThatIs('authenticated'), subscriptionThatIs('active'));
    stub.plan(UPDATE, SUBSCRIPTION, SUBSCRIPTION, refusal('subscriptions cannot be updated when payment mode is UPI'));
    await onStub().changeQuantity('sub_1', 2);
    await onStub().changeQuantity('sub_1', 3);
    expect(stub.calls.filter(({ route }) => route === UPDATE).map(({ body }) => body)).toEqual([
      { quantity: 2, schedule_change_at: 'cycle_end', customer_notify: 0 },
      { quantity: 3, schedule_change_at: 'now', customer_notify: 0 },
    ]);
    await expect(onStub().changeQuantity('sub_1', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('that Razorpay does not support is refused for good', async () => {
    stub.plan(FETCH, subscriptionThatIs('active'));
    stub.plan(PLANS, PLAN);
    stub.plan(UPDATE, refusal('subscriptions cannot be updated when payment mode is UPI'));
    const pending = onStub().changeRenewals('sub_1', { current, next });
    await expect(pending).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
