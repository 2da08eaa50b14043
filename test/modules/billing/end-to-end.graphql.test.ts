import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/lib/days.ts';
import { InboxEntries } from '#api/modules/payment-inbox/inbox-entry.model.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
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
import {
  chargedRazorpaySubscription,
  razorpayLink,
  razorpayPayment,
  razorpayPlan,
  razorpaySubscription,
} from '../../factories/razorpay.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { CurrentPlanIdDocument } from '../../setup/operations.generated.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';
import { useServer } from '../../setup/server.ts';

const stub = usePaymentStub();
const paymentGateways: PaymentGateways = { open: (account) => gatewaysTo(stub.origin()).gateways.open(account) };
const { origin, rest, data, runtime, signedIn } = useServer({ parts: { paymentGateways } });

const ago = (ms: number) => new Date(Date.now() - ms);
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

type Session = Awaited<ReturnType<typeof signedIn>>;

const planOf = async (session: Session) =>
  (await data(CurrentPlanIdDocument, {}, session)).viewer.subscription.plan?.id;
const paymentsOf = async (session: Session) =>
  (await rest('GET', '/user/payment-history', session)).body as { data: readonly Record<string, unknown>[] };

async function checkoutUrl(session: Session, planId: string): Promise<string> {
  const { body } = await rest('POST', '/payments/create-checkout', session, { plan_id: planId });
  return (body as { data: { checkout_url: string } }).data.checkout_url;
}

const deliver = (provider: 'stripe' | 'razorpay', { rawBody, headers }: Delivery) =>
  rest('POST', `/payments/webhooks/${provider}`, { 'content-type': 'application/json', ...headers }, String(rawBody));

/** A user on the free plan, with a session, on a server whose payments go to this provider. */
async function givenBuyer(provider: 'stripe' | 'razorpay' | 'sandbox'): Promise<Session> {
  const ctx = testContext(asAnonymous, { runtime });
  if (provider === 'stripe') await createPaymentMethod(ctx, { name: 'Cards', provider, credentials: STRIPE });
  if (provider === 'razorpay') await createPaymentMethod(ctx, { name: 'India', provider, credentials: RAZORPAY });
  return signedIn(await givenSubscriber());
}

describe('a plan bought through Stripe', () => {
  const openCheckout = async (session: Session) => {
    stub.plan('POST /v1/checkout/sessions', { body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' } });
    expect(await checkoutUrl(session, 'pro')).toBe('https://checkout.stripe.com/c/pay/cs_1');
    return String(stub.calls.at(-1)?.body.client_reference_id);
  };
  const completedEvent = (checkoutId: string, overrides: object = {}) =>
    stripeDelivery('checkout.session.completed', stripeSession({ metadata: { checkoutId }, ...overrides }), {
      at: new Date(),
    });

  test('starts when it is paid, and ends when it is refunded', async () => {
    const session = await givenBuyer('stripe');
    const checkoutId = await openCheckout(session);
    expect(await planOf(session)).toBe('free');
    expect((await deliver('stripe', completedEvent(checkoutId))).status).toBe(200);
    expect(await planOf(session)).toBe('pro');
    expect((await paymentsOf(session)).data).toMatchObject([{ amount: 9.99, currency: 'USD', status: 'succeeded' }]);

    stub.plan('GET /v1/invoice_payments', { body: { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_1' }] } });
    const charge = { id: 'ch_1', amount_refunded: 999, currency: 'usd', payment_intent: 'pi_1' };
    await deliver('stripe', stripeDelivery('charge.refunded', charge, { at: new Date() }));
    expect(await planOf(session)).toBe('free');
    expect((await paymentsOf(session)).data).toMatchObject([{ status: 'refunded' }]);
  });

  test('is applied once when Stripe reports the payment fifty times at once', async () => {
    const session = await givenBuyer('stripe');
    const delivery = completedEvent(await openCheckout(session));
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver('stripe', delivery)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await paymentsOf(session)).data).toHaveLength(1);
    expect(await InboxEntries.countDocuments()).toBe(1);
  });

  test('does not start for another amount than the agreed one', async () => {
    const session = await givenBuyer('stripe');
    const checkoutId = await openCheckout(session);
    await deliver('stripe', completedEvent(checkoutId, { amount_total: 1 }));
    expect(await planOf(session)).toBe('free');
  });

  test('does not start when another provider reports the payment', async () => {
    const session = await givenBuyer('stripe');
    const checkoutId = await openCheckout(session);
    const ctx = testContext(asAnonymous, { runtime });
    await createPaymentMethod(ctx, { name: 'India', provider: 'razorpay', credentials: RAZORPAY });
    const link = { entity: razorpayLink({ status: 'paid', notes: { checkoutId } }) };
    const payment = { entity: razorpayPayment({ notes: { checkoutId } }) };
    await deliver(
      'razorpay',
      razorpayDelivery('payment_link.paid', { payment_link: link, payment }, { at: new Date() }),
    );
    expect(await planOf(session)).toBe('free');
  });
});

test('a plan bought through Razorpay starts when it is charged, and continues when it is renewed', async () => {
  const session = await givenBuyer('razorpay');
  stub.plan('POST /v1/plans', { body: razorpayPlan() });
  stub.plan('POST /v1/subscriptions', { body: razorpaySubscription() });
  expect(await checkoutUrl(session, 'standard')).toBe('https://rzp.io/rzp/sub');
  const { notes } = stub.calls.at(-1)?.body ?? {};
  const chargedEvent = (count: number, at: Date, id: string) => {
    const end = secondsOf(new Date(at.getTime() + 30 * DAY_MS));
    const subscription = { entity: chargedRazorpaySubscription({ paid_count: count, current_end: end, notes }) };
    const payment = { entity: razorpayPayment({ id, amount: 499 }) };
    return razorpayDelivery('subscription.charged', { subscription, payment }, { at });
  };
  // The second charge is reported before the first.
  for (const delivery of [chargedEvent(2, ago(0), 'pay_2'), chargedEvent(1, ago(HOUR_MS), 'pay_1')]) {
    expect((await deliver('razorpay', delivery)).status).toBe(200);
  }
  expect(await planOf(session)).toBe('standard');
  const { data } = await paymentsOf(session);
  expect(data.map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', 4.99],
    ['succeeded', 4.99],
  ]);
});

test('a plan bought in the sandbox starts with a click on its page, which leads back to the app', async () => {
  const session = await givenBuyer('sandbox');
  const { pathname, search } = new URL(await checkoutUrl(session, 'pro'));
  const page = await fetch(origin() + pathname + search);
  expect(await page.text()).toContain('$9.99');
  expect(await planOf(session)).toBe('free');
  const body = new URLSearchParams({ outcome: 'pay' });
  const paid = await fetch(origin() + pathname + search, { method: 'POST', redirect: 'manual', body });
  expect(paid.headers.get('location')).toMatch(/\/dashboard\/billing\?checkout=success$/);
  expect(await planOf(session)).toBe('pro');
  expect((await paymentsOf(session)).data).toMatchObject([{ provider: 'sandbox', status: 'succeeded', amount: 9.99 }]);
});
