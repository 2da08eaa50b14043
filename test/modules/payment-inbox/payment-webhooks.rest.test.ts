import { describe, expect, test } from 'vitest';
import { InboxEntries } from '#api/modules/payment-inbox/inbox-entry.model.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import { RAZORPAY, razorpayDelivery, STRIPE, stripeDelivery } from '../../factories/payments.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { answerOf, useServer } from '../../setup/server.ts';

const { call, rest, runtime } = useServer();
const { rest: restUnderLimits } = useServer({ env: { RATE_LIMIT_SCALE: '1' } });

const STRIPE_ROUTE = '/payments/webhooks/stripe';

async function givenAccounts(): Promise<void> {
  const ctx = testContext(asAnonymous, { runtime });
  await createPaymentMethod(ctx, { name: 'Cards', provider: 'stripe', credentials: STRIPE });
  await createPaymentMethod(ctx, { name: 'India', provider: 'razorpay', credentials: RAZORPAY });
}

const stripeEvent = (object: unknown = { id: 'cus_1' }) =>
  stripeDelivery('customer.created', object, { at: new Date() });
const post = (path: string, rawBody: Buffer, headers: Record<string, string>) =>
  rest('POST', path, { 'content-type': 'application/json', ...headers }, rawBody.toString('utf8'));

describe('the route for webhooks', () => {
  test('accepts a signed body, byte for byte as it was sent, without a session', async () => {
    await givenAccounts();
    // Parsing and writing this JSON again would change its bytes.
    const event = stripeEvent({ id: 'cus_1', name: 'Žofie', n: 1.0, nested: { b: 1, a: 2 } });
    expect(await post(STRIPE_ROUTE, event.rawBody, event.headers)).toMatchObject({
      status: 200,
      body: { received: true },
    });
    const other = razorpayDelivery('order.paid', {}, { at: new Date() });
    expect((await post('/payments/webhooks/razorpay', other.rawBody, other.headers)).status).toBe(200);
    expect(await InboxEntries.find({}, { provider: 1, state: 1, _id: 0 }).sort({ provider: 1 }).lean()).toEqual([
      { provider: 'razorpay', state: 'ignored' },
      { provider: 'stripe', state: 'ignored' },
    ]);
  });

  const paid = {
    id: 'cs_1',
    payment_status: 'paid',
    amount_total: 500,
    currency: 'usd',
    metadata: { checkoutId: 'x' },
  };
  test.each<[string, () => ReturnType<typeof stripeEvent>]>([
    ['has no object', () => stripeDelivery('checkout.session.completed', null, { at: new Date() })],
    ['has an object of another kind', () => stripeDelivery('invoice.paid', { id: 7 }, { at: new Date() })],
    [
      'has a negative amount',
      () => stripeDelivery('checkout.session.completed', { ...paid, amount_total: -1 }, { at: new Date() }),
    ],
    [
      'names a currency that does not exist',
      () => stripeDelivery('checkout.session.completed', { ...paid, currency: 'doubloons' }, { at: new Date() }),
    ],
    [
      'ends a period in the year 30,000',
      () =>
        stripeDelivery(
          'invoice.paid',
          {
            id: 'in_1',
            billing_reason: 'subscription_cycle',
            amount_due: 1,
            amount_paid: 1,
            currency: 'usd',
            parent: { subscription_details: { subscription: 'sub_1', metadata: { checkoutId: 'x' } } },
            lines: { data: [{ period: { end: 9e15 } }] },
          },
          { at: new Date() },
        ),
    ],
  ])('answers 400 to a signed event that %s, and keeps nothing of it', async (_what, event) => {
    await givenAccounts();
    const { rawBody, headers } = event();
    const answer = await post(STRIPE_ROUTE, rawBody, headers);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'BAD_USER_INPUT' } });
    expect(JSON.stringify(answer.body)).toContain('the event has no known form');
    expect(await InboxEntries.countDocuments()).toBe(0);
  });

  test('answers 400 to a signed body that has not the form of a Razorpay event', async () => {
    await givenAccounts();
    for (const [type, payload] of [
      ['payment_link.paid', { payment_link: 'x' }],
      ['refund.processed', { refund: { entity: { payment_id: 'p', amount: -5, currency: 'INR' } } }],
      ['subscription.charged', []],
    ] as const) {
      const { rawBody, headers } = razorpayDelivery(type, payload, { at: new Date() });
      expect((await post('/payments/webhooks/razorpay', rawBody, headers)).status).toBe(400);
    }
    expect(await InboxEntries.countDocuments()).toBe(0);
  });

  test('answers 200 to an event that arrived before, and keeps it once', async () => {
    await givenAccounts();
    const { rawBody, headers } = stripeEvent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(STRIPE_ROUTE, rawBody, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await InboxEntries.countDocuments()).toBe(1);
  });

  test.each<[string, (delivery: ReturnType<typeof stripeEvent>) => ReturnType<typeof stripeEvent>]>([
    ['unsigned', ({ rawBody }) => ({ rawBody, headers: {} })],
    ['altered', ({ rawBody, headers }) => ({ rawBody: Buffer.from(`${String(rawBody)} `), headers })],
    ['ten minutes old', () => stripeDelivery('customer.created', {}, { at: new Date(Date.now() - 600_000) })],
    ['not even JSON', ({ headers }) => ({ rawBody: Buffer.from('{'), headers })],
  ])('refuses a webhook that is %s, and keeps nothing of it', async (_what, change) => {
    await givenAccounts();
    const { rawBody, headers } = change(stripeEvent());
    expect(await post(STRIPE_ROUTE, rawBody, headers)).toMatchObject({
      status: 400,
      body: { success: false, code: 'BAD_USER_INPUT', error: 'The signature of this webhook is not valid' },
    });
    expect(await InboxEntries.countDocuments()).toBe(0);
  });

  test('refuses every webhook while there is no account', async () => {
    const { rawBody, headers } = stripeEvent();
    expect((await post(STRIPE_ROUTE, rawBody, headers)).status).toBe(400);
  });

  test('accepts bodies of 200 KiB, and refuses 300 KiB', async () => {
    await givenAccounts();
    const wide = stripeEvent({ text: 'x'.repeat(200 * 1024) });
    expect((await post(STRIPE_ROUTE, wide.rawBody, wide.headers)).status).toBe(200);
    const tooWide = stripeEvent({ text: 'x'.repeat(300 * 1024) });
    expect(await post(STRIPE_ROUTE, tooWide.rawBody, tooWide.headers)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  test('exists for POST only, and for Stripe and Razorpay only', async () => {
    const answer = await answerOf(call('GET', `/api${STRIPE_ROUTE}`));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await rest('POST', '/payments/webhooks/sandbox', {}, {})).status).toBe(404);
  });

  test('does not change how other routes read bodies', async () => {
    expect((await rest('POST', '/auth/login', { 'content-type': 'text/plain' }, 'x')).status).toBe(415);
  });

  test('refuses an address after 600 requests a minute', async () => {
    const statuses: number[] = [];
    // Ten more requests are allowed each second, so a busy machine needs more than 600 to exceed the limit.
    while (!statuses.includes(429) && statuses.length < 5000) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => restUnderLimits('GET', STRIPE_ROUTE).then(({ status }) => status)),
      );
      statuses.push(...answers);
    }
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(600);
  });
});
