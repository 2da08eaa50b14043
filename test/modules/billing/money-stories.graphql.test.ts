import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/lib/days.ts';
import { runBillingClock } from '#api/modules/billing/billing-clock.service.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import type { PaymentGateways } from '#api/ports/payment-provider.ts';
import { givenAddOn } from '../../factories/add-on.ts';
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
  ChangePlanDocument,
  PlanOffersDocument,
  UndoPlanChangeDocument,
  ViewerSubscriptionDocument,
} from '../../setup/operations.generated.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';
import { useServer } from '../../setup/server.ts';

const stub = usePaymentStub();
const paymentGateways: PaymentGateways = { open: (account) => gatewaysTo(stub.origin()).gateways.open(account) };
const { origin, rest, data, runtime, signedIn } = useServer({ parts: { paymentGateways }, env: { CURRENCY: 'INR' } });

type Session = Awaited<ReturnType<typeof signedIn>>;
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const deliver = (provider: 'stripe' | 'razorpay', { rawBody, headers }: Delivery) =>
  rest('POST', `/payments/webhooks/${provider}`, { 'content-type': 'application/json', ...headers }, String(rawBody));

const subscriptionOf = async (session: Session) =>
  (await data(ViewerSubscriptionDocument, {}, session)).viewer.subscription;

async function offerOf(session: Session, planId: string) {
  const { planOffers } = await data(PlanOffersDocument, {}, session);
  return planOffers.find((offer) => offer.planId === planId && offer.interval === 'MONTHLY');
}

const order = async (session: Session, planId: string): Promise<string> => {
  const { body } = await rest('POST', '/payments/create-checkout', session, { plan_id: planId });
  return (body as { data: { checkout_url: string } }).data.checkout_url;
};

const STANDARD = { input: { planId: 'standard', interval: 'MONTHLY' } } as const;

/** The amount of the only open checkout. */
const dueNow = async () => (await rows('checkouts', { isOpen: true }))[0]?.amountMinor as number;

describe('through Stripe', () => {
  let session: Session;
  beforeEach(async () => {
    const ctx = testContext(asAnonymous, { runtime });
    await createPaymentMethod(ctx, { name: 'Cards', provider: 'stripe', credentials: STRIPE });
    session = await signedIn(await givenSubscriber());
    stub.plan('POST /v1/checkout/sessions', { body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' } });
    stub.plan('POST /v1/coupons', { body: { id: 'coupon_1' } });
  });

  async function buy(planId: string, subscription: string): Promise<void> {
    await order(session, planId);
    const checkoutId = String(
      stub.calls.findLast(({ route }) => route.endsWith('/sessions'))?.body.client_reference_id,
    );
    const paid = { metadata: { checkoutId }, amount_total: await dueNow(), currency: 'inr' };
    const event = stripeSession({ ...paid, subscription, invoice: `in_${subscription}` });
    await deliver('stripe', stripeDelivery('checkout.session.completed', event, { at: new Date() }));
  }

  test('an upgrade is charged less the credit, by a coupon for the first payment', async () => {
    await buy('standard', 'sub_1');
    expect(await offerOf(session, 'pro')).toMatchObject({
      dueTodayMinor: 500,
      dueLaterMinor: 999,
      creditMinor: 499,
      currency: 'INR',
      reason: expect.stringMatching(
        /^Today: ₹5\.00, after ₹4\.99 credit for the unused part of Standard\. Then ₹9\.99/,
      ) as string,
    });
    await buy('pro', 'sub_2');
    expect(stub.calls.find(({ route }) => route === 'POST /v1/coupons')?.body).toMatchObject({ amount_off: '499' });
    expect(await subscriptionOf(session)).toMatchObject({ planId: 'pro' });
    expect((await rows('payments')).map(({ amountMinor, currency }) => [amountMinor, currency] as unknown)).toEqual([
      [499, 'INR'],
      [500, 'INR'],
    ]);
  });

  test('the payment page of a checkout that another one replaces is closed, and the other one opens even if that fails', async () => {
    const EXPIRE = 'POST /v1/checkout/sessions/cs_1/expire';
    stub.plan(EXPIRE, { body: { id: 'cs_1', status: 'expired' } });
    await order(session, 'pro');
    await Plans.updateOne({ _id: 'pro' }, { priceMinor: 1099 });
    await order(session, 'pro');
    expect(stub.calls.map(({ route }) => route)).toEqual([
      'POST /v1/checkout/sessions',
      EXPIRE,
      'POST /v1/checkout/sessions',
    ]);
    stub.plan(EXPIRE, { status: 500, body: {} });
    await Plans.updateOne({ _id: 'pro' }, { priceMinor: 1199 });
    expect(await order(session, 'pro')).toBe('https://checkout.stripe.com/c/pay/cs_1');
  });

  test('a downgrade is a schedule, and its first invoice starts the lower plan', async () => {
    await buy('pro', 'sub_1');
    const [now, end] = [new Date(), new Date((await subscriptionOf(session)).ownPeriodEnd ?? '')];
    const phase = { items: [{ price: 'price_1', quantity: 1 }], start_date: seconds(now), end_date: seconds(end) };
    const schedule = {
      body: { id: 'sched_1', phases: [{ ...phase, trial_end: null }], current_phase: { start_date: seconds(now) } },
    };
    stub.plan('GET /v1/subscriptions/sub_1', { body: { id: 'sub_1', status: 'active', schedule: null } });
    stub.plan('POST /v1/subscription_schedules', schedule);
    stub.plan('POST /v1/subscription_schedules/sched_1', schedule);
    stub.plan('POST /v1/prices', { body: { id: 'price_2' } });
    await data(ChangePlanDocument, STANDARD, session);
    expect(stub.calls.at(-1)).toMatchObject({
      route: 'POST /v1/subscription_schedules/sched_1',
      body: { 'phases[1][items][0][price]': 'price_2' },
    });
    const details = { subscription: 'sub_1', metadata: { checkoutId: 'the first one' } };
    const next = new Date(end.getTime() + 30 * DAY_MS);
    const invoice = {
      id: 'in_2',
      billing_reason: 'subscription_cycle',
      amount_due: 499,
      amount_paid: 499,
      currency: 'inr',
      parent: { subscription_details: details },
      lines: { data: [{ period: { end: seconds(next) } }] },
    };
    await deliver('stripe', stripeDelivery('invoice.paid', invoice, { at: end, signedAt: new Date() }));
    // The server has the real clock, so the invoice comes before the period ends: the plan is paid, and starts then.
    expect(await subscriptionOf(session)).toMatchObject({ planId: 'pro', scheduledPlanId: 'standard' });
    await runBillingClock(runtime, new Date(end.getTime() + MINUTE_MS));
    expect(await subscriptionOf(session)).toMatchObject({ planId: 'standard', willRenew: true });
    expect((await rows('payments')).map(({ description }) => description as string)).toEqual([
      'PlainPrompt Pro, monthly',
      'PlainPrompt Standard, monthly',
    ]);
  });

  test('a downgrade that is undone releases the schedule', async () => {
    await buy('pro', 'sub_1');
    const phase = { items: [{ price: 'price_1', quantity: 1 }], start_date: 1, end_date: 2, trial_end: null };
    const schedule = { body: { id: 'sched_1', phases: [phase], current_phase: { start_date: 1 } } };
    stub.plan(
      'GET /v1/subscriptions/sub_1',
      { body: { id: 'sub_1', status: 'active', schedule: null } },
      { body: { id: 'sub_1', status: 'active', schedule: 'sched_1' } },
    );
    stub.plan('POST /v1/subscription_schedules', schedule);
    stub.plan('POST /v1/subscription_schedules/sched_1', schedule);
    stub.plan('POST /v1/subscription_schedules/sched_1/release', schedule);
    stub.plan('POST /v1/prices', { body: { id: 'price_2' } });
    await data(ChangePlanDocument, STANDARD, session);
    await data(UndoPlanChangeDocument, {}, session);
    expect(stub.calls.at(-1)?.route).toBe('POST /v1/subscription_schedules/sched_1/release');
    expect(await subscriptionOf(session)).toMatchObject({ scheduledPlanId: null, willRenew: true });
  });
});

describe('through Razorpay', () => {
  let session: Session;
  beforeEach(async () => {
    const ctx = testContext(asAnonymous, { runtime });
    await createPaymentMethod(ctx, { name: 'India', provider: 'razorpay', credentials: RAZORPAY });
    session = await signedIn(await givenSubscriber());
    stub.plan('POST /v1/plans', { body: razorpayPlan() });
  });

  async function buy(planId: string, id: string): Promise<Readonly<Record<string, unknown>>> {
    stub.plan('POST /v1/subscriptions', {
      body: razorpaySubscription({ id, short_url: `https://rzp.io/rzp/${id}` }),
    });
    expect(await order(session, planId)).toBe(`https://rzp.io/rzp/${id}`);
    const body: Readonly<Record<string, unknown>> = stub.calls.at(-1)?.body ?? {};
    const payment = { entity: razorpayPayment({ id: `pay_${id}`, amount: await dueNow(), currency: 'INR' }) };
    // The first payment of a credited upgrade is an add-on: Razorpay reports it with the authentication, before the first charge.
    const isCredited = Array.isArray(body.addons);
    const { notes, start_at } = body;
    const subscription = {
      entity: isCredited
        ? razorpaySubscription({ id, status: 'authenticated', notes, start_at })
        : chargedRazorpaySubscription({ id, notes, current_end: seconds(new Date(Date.now() + 30 * DAY_MS)) }),
    };
    const event = isCredited ? 'subscription.authenticated' : 'subscription.charged';
    await deliver('razorpay', razorpayDelivery(event, { subscription, payment }, { at: new Date() }));
    return body;
  }

  test('an upgrade charges its price less the credit as an add-on, and renews at the full price', async () => {
    await buy('standard', 'sub_1');
    const request = await buy('pro', 'sub_2');
    expect(request).toMatchObject({ addons: [{ item: { amount: 500, currency: 'INR' } }] });
    expect(await subscriptionOf(session)).toMatchObject({ planId: 'pro', willRenew: true });
  });

  test('a downgrade is an update at the end of the cycle, which can be undone', async () => {
    await buy('pro', 'sub_1');
    const active = { body: razorpaySubscription({ status: 'active' }) };
    stub.plan('GET /v1/subscriptions/sub_1', active);
    stub.plan('PATCH /v1/subscriptions/sub_1', active);
    stub.plan('POST /v1/subscriptions/sub_1/cancel_scheduled_changes', active);
    await data(ChangePlanDocument, STANDARD, session);
    expect(stub.calls.at(-1)).toMatchObject({
      route: 'PATCH /v1/subscriptions/sub_1',
      body: { schedule_change_at: 'cycle_end' },
    });
    expect(await offerOf(session, 'standard')).toMatchObject({
      isScheduled: true,
      reason: expect.stringMatching(/^From .*: Standard, ₹4\.99 a month\.$/) as string,
    });
    await data(UndoPlanChangeDocument, {}, session);
    expect(stub.calls.at(-1)?.route).toBe('POST /v1/subscriptions/sub_1/cancel_scheduled_changes');
    expect(await subscriptionOf(session)).toMatchObject({ scheduledPlanId: null });
  });
});

describe('a server whose currency is INR', () => {
  test('has prices in rupees in plans, add-ons, the payment page, the list of payments and plan offers', async () => {
    await givenAddOn();
    const session = await signedIn(await givenSubscriber());
    const inRupees = expect.objectContaining({ currency: 'INR' }) as unknown;
    expect((await rest('GET', '/plans')).body).toMatchObject({ data: [inRupees, inRupees, inRupees, inRupees] });
    expect((await rest('GET', '/add-ons')).body).toMatchObject({ data: [inRupees] });
    const { pathname, search } = new URL(await order(session, 'pro'));
    expect(await (await fetch(origin() + pathname + search)).text()).toContain('₹9.99');
    const body = new URLSearchParams({ outcome: 'pay' });
    await fetch(origin() + pathname + search, { method: 'POST', redirect: 'manual', body });
    expect((await rest('GET', '/user/payment-history', session)).body).toMatchObject({ data: [{ currency: 'INR' }] });
    expect((await offerOf(session, 'ultimate'))?.reason).toMatch(/^Today: ₹10\.00, after ₹9\.99 credit/);
  });
});
