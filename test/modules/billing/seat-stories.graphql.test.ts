import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/lib/days.ts';
import { sendDueRenewalStops } from '#api/modules/billing/billing-clock.service.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import { sendSeatChanges } from '#api/modules/seats/send-seat-changes.service.ts';
import type { PaymentGateways } from '#api/ports/payment-provider.ts';
import {
  type Delivery,
  gatewaysTo,
  RAZORPAY,
  razorpayDelivery,
  STRIPE,
  stripeDelivery,
  stripeSession,
} from '../../factories/payments.ts';
import { rows } from '../../factories/plan-story.ts';
import {
  chargedRazorpaySubscription,
  razorpayPayment,
  razorpayPlan,
  razorpaySubscription,
} from '../../factories/razorpay.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import {
  BuySeatsDocument,
  CancelSubscriptionDocument,
  CreateTeamDocument,
  RemoveSeatsDocument,
  ResumeSubscriptionDocument,
} from '../../setup/operations.generated.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';
import { useServer } from '../../setup/server.ts';

const stub = usePaymentStub();
const paymentGateways: PaymentGateways = { open: (account) => gatewaysTo(stub.origin()).gateways.open(account) };
const { rest, data, runtime, signedIn } = useServer({ parts: { paymentGateways }, env: { CURRENCY: 'INR' } });

type Session = Awaited<ReturnType<typeof signedIn>>;

const deliver = (provider: 'stripe' | 'razorpay', { rawBody, headers }: Delivery) =>
  rest('POST', `/payments/webhooks/${provider}`, { 'content-type': 'application/json', ...headers }, String(rawBody));

const orderPro = (session: Session) => rest('POST', '/payments/create-checkout', session, { plan_id: 'pro' });
const openCheckout = async () => (await rows('checkouts', { isOpen: true }))[0];
const readSeats = async () => (await rows('teams'))[0]?.totalSeats as unknown;
const soon = () => new Date(Date.now() + MINUTE_MS);
/** Sends the provider what is due within a minute, as the jobs do. */
const runJobs = async () => {
  await sendDueRenewalStops(runtime, soon());
  await sendSeatChanges(runtime, soon());
};
const bodiesOf = (route: string) => stub.calls.filter((call) => call.route === route).map(({ body }) => body);

async function givenOwner(name: string, provider: 'stripe' | 'razorpay', credentials: Record<string, string>) {
  await createPaymentMethod(testContext(asAnonymous, { runtime }), { name, provider, credentials });
  return signedIn(await givenSubscriber());
}

describe('through Stripe', () => {
  let session: Session;
  beforeEach(async () => {
    session = await givenOwner('Cards', 'stripe', STRIPE);
    stub.plan('POST /v1/checkout/sessions', { body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' } });
  });

  async function pay(subscription: string): Promise<void> {
    const checkout = await openCheckout();
    const paid = { metadata: { checkoutId: String(checkout?._id) }, amount_total: checkout?.amountMinor as unknown };
    const event = stripeSession({ ...paid, currency: 'inr', subscription, invoice: `in_${subscription}` });
    await deliver('stripe', stripeDelivery('checkout.session.completed', event, { at: new Date() }));
  }

  test('seats are a subscription with a quantity, lowered without proration, and end and go on with the plan', async () => {
    await orderPro(session);
    await pay('sub_plan');
    await data(CreateTeamDocument, { name: 'Our team' }, session);
    await data(BuySeatsDocument, { quantity: 2 }, session);
    expect(bodiesOf('POST /v1/checkout/sessions').at(-1)).toMatchObject({
      'line_items[1][quantity]': '2',
      'line_items[1][price_data][unit_amount]': '1400',
      'line_items[1][price_data][currency]': 'inr',
    });
    expect(await readSeats()).toBe(5);
    await pay('sub_seats');
    expect(await readSeats()).toBe(7);

    const PLAN = 'POST /v1/subscriptions/sub_plan';
    const SEATS = 'POST /v1/subscriptions/sub_seats';
    const items = { object: 'list', data: [{ id: 'si_1', object: 'subscription_item', quantity: 2 }] };
    stub.plan('GET /v1/subscriptions/sub_seats', { body: { id: 'sub_seats', object: 'subscription', items } });
    stub.plan('GET /v1/subscriptions/sub_plan', { body: { id: 'sub_plan', status: 'active', schedule: null } });
    stub.plan(SEATS, { body: { id: 'sub_seats', object: 'subscription' } });
    stub.plan(PLAN, { body: { id: 'sub_plan', object: 'subscription' } });
    await data(RemoveSeatsDocument, { count: 1 }, session);
    await runJobs();
    expect(bodiesOf(SEATS)).toEqual([
      { 'items[0][id]': 'si_1', 'items[0][quantity]': '1', proration_behavior: 'none' },
    ]);
    await data(CancelSubscriptionDocument, {}, session);
    await runJobs();
    await data(ResumeSubscriptionDocument, {}, session);
    await runJobs();
    const stoppedAndResumed = [{ cancel_at_period_end: 'true' }, { cancel_at_period_end: 'false' }];
    expect(bodiesOf(PLAN)).toEqual(stoppedAndResumed);
    // The first request lowered the number of seats.
    expect(bodiesOf(SEATS).slice(1, 3)).toEqual(stoppedAndResumed);
    expect(await readSeats()).toBe(7);
  });
});

describe('through Razorpay', () => {
  let session: Session;
  beforeEach(async () => {
    session = await givenOwner('India', 'razorpay', RAZORPAY);
    stub.plan('POST /v1/plans', { body: razorpayPlan() });
  });

  const willCreate = (id: string) => {
    stub.plan('POST /v1/subscriptions', { body: razorpaySubscription({ id }) });
  };

  async function pay(id: string): Promise<void> {
    const body: Readonly<Record<string, unknown>> = bodiesOf('POST /v1/subscriptions').at(-1) ?? {};
    const amount = (await openCheckout())?.amountMinor as unknown;
    const payment = { entity: razorpayPayment({ id: `pay_${id}`, amount, currency: 'INR' }) };
    // The first payment of seats for a part of a period is an add-on: Razorpay reports it with the authentication.
    const isAddOn = Array.isArray(body.addons);
    const { notes, start_at } = body;
    const subscription = {
      entity: isAddOn
        ? razorpaySubscription({ id, status: 'authenticated', notes, start_at })
        : chargedRazorpaySubscription({ id, notes, current_end: Math.floor((Date.now() + 30 * DAY_MS) / 1000) }),
    };
    const event = isAddOn ? 'subscription.authenticated' : 'subscription.charged';
    await deliver('razorpay', razorpayDelivery(event, { subscription, payment }, { at: new Date() }));
  }

  test('seats are a subscription with a quantity, lowered at the end of the cycle, and end with the plan', async () => {
    willCreate('sub_plan');
    await orderPro(session);
    await pay('sub_plan');
    await data(CreateTeamDocument, { name: 'Our team' }, session);
    willCreate('sub_seats');
    await data(BuySeatsDocument, { quantity: 2 }, session);
    expect(bodiesOf('POST /v1/subscriptions').at(-1)).toMatchObject({ quantity: 2 });
    expect(await readSeats()).toBe(5);
    await pay('sub_seats');
    expect(await readSeats()).toBe(7);

    const seats = { body: razorpaySubscription({ id: 'sub_seats', status: 'active', quantity: 2 }) };
    stub.plan('GET /v1/subscriptions/sub_seats', seats);
    stub.plan('PATCH /v1/subscriptions/sub_seats', seats);
    for (const id of ['sub_plan', 'sub_seats']) {
      stub.plan(`POST /v1/subscriptions/${id}/cancel`, { body: razorpaySubscription({ id, status: 'active' }) });
    }
    await data(RemoveSeatsDocument, { count: 1 }, session);
    await runJobs();
    expect(bodiesOf('PATCH /v1/subscriptions/sub_seats')).toMatchObject([
      { quantity: 1, schedule_change_at: 'cycle_end' },
    ]);
    await data(CancelSubscriptionDocument, {}, session);
    await runJobs();
    for (const id of ['sub_plan', 'sub_seats']) {
      expect(bodiesOf(`POST /v1/subscriptions/${id}/cancel`)).toEqual([{ cancel_at_cycle_end: 1 }]);
    }
    expect(await readSeats()).toBe(7);
  });
});
