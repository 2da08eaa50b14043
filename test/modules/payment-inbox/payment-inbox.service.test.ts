import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { InboxEntries } from '#api/modules/payment-inbox/inbox-entry.model.ts';
import {
  applyDueEvents,
  type ApplyPaymentEvent,
  receiveSandboxEvent,
  receiveWebhook,
} from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { RefusedWebhookDays } from '#api/modules/payment-inbox/refused-webhook-day.model.ts';
import type { Webhook } from '#api/modules/payment-inbox/verify-webhook.ts';
import { createPaymentMethod, setPaymentMethodActive } from '#api/modules/payment-methods/store-payment-methods.ts';
import type { PaymentEvent, ProviderEvent } from '#api/ports/payment-provider.ts';
import {
  CHECKOUT_ID,
  type Delivery,
  gatewaysTo,
  RAZORPAY,
  razorpayDelivery,
  STRIPE,
  stripeDelivery,
  stripeSession,
} from '../../factories/payments.ts';
import { asAnonymous, NOW, testContext } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';
import { testRuntime } from '../../setup/runtime.ts';

const stub = usePaymentStub();

/** A server of its own with an account at both providers. */
async function givenServer(lines: string[] = []): Promise<Runtime> {
  const runtime = {
    ...testRuntime({ logTo: (line) => void lines.push(line) }),
    paymentGateways: gatewaysTo(stub.origin()).gateways,
  };
  const ctx = testContext(asAnonymous, { runtime });
  await createPaymentMethod(ctx, { name: 'Cards', provider: 'stripe', credentials: STRIPE });
  await createPaymentMethod(ctx, { name: 'India', provider: 'razorpay', credentials: RAZORPAY });
  return runtime;
}

const webhook = (provider: Webhook['provider'], { rawBody, headers }: Delivery): Webhook => ({
  provider,
  rawBody,
  headers,
});
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** Records the events that it is given to apply. Fails while a test wants it to. */
function receiver(fail: (event: ProviderEvent) => Error | null = () => null) {
  const applied: ProviderEvent[] = [];
  const apply: ApplyPaymentEvent = async (_runtime, event) => {
    const error = fail(event);
    if (error) throw error;
    applied.push(event);
  };
  return { applied, apply };
}

const paid = (id = 'evt_1') =>
  webhook('stripe', stripeDelivery('checkout.session.completed', stripeSession(), { at: NOW, id }));

describe('an event', () => {
  test('is kept for over a year and applied at once, with the name of its provider', async () => {
    const runtime = await givenServer();
    const { applied, apply } = receiver();
    await receiveWebhook(runtime, paid(), { apply, now: NOW });
    expect(applied).toMatchObject([{ provider: 'stripe', kind: 'checkout_paid', checkoutId: CHECKOUT_ID, at: NOW }]);
    const [entry] = await InboxEntries.find().lean();
    expect(entry).toMatchObject({
      provider: 'stripe',
      eventId: 'evt_1',
      state: 'applied',
      attempts: 1,
      receivedAt: NOW,
    });
    expect(entry?.expiresAt.getTime()).toBe(later(400 * 24 * 3600).getTime());
  });

  test('that comes fifty times at once is kept once and applied once', async () => {
    const servers = [await givenServer(), await givenServer()] as const;
    const { applied, apply } = receiver();
    const same = paid();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => receiveWebhook(servers[i % 2] ?? servers[0], same, { apply, now: NOW })),
    );
    expect(await InboxEntries.countDocuments()).toBe(1);
    expect(applied).toHaveLength(1);
  });

  test('that is played back under another id is not taken again: Razorpay does not sign the id', async () => {
    const runtime = await givenServer();
    const { applied, apply } = receiver();
    const link = { entity: { id: 'plink_1', notes: { checkoutId: CHECKOUT_ID } } };
    const payment = { entity: { id: 'pay_1', amount: 999, currency: 'USD', notes: [] } };
    const first = razorpayDelivery('payment_link.paid', { payment_link: link, payment }, { at: NOW });
    await receiveWebhook(runtime, webhook('razorpay', first), { apply, now: NOW });
    const again = { ...first, headers: { ...first.headers, 'x-razorpay-event-id': randomUUID() } };
    await receiveWebhook(runtime, webhook('razorpay', again), { apply, now: later(60) });
    expect(applied).toHaveLength(1);
    expect(await InboxEntries.countDocuments()).toBe(1);
  });

  test('of a type that we have no use for is kept, and nothing else happens', async () => {
    const runtime = await givenServer();
    const { applied, apply } = receiver();
    const other = webhook('stripe', stripeDelivery('customer.created', { id: 'cus_1' }, { at: NOW }));
    await receiveWebhook(runtime, other, { apply, now: NOW });
    await applyDueEvents(runtime, apply, later(3600));
    expect(applied).toEqual([]);
    expect(await InboxEntries.find().lean()).toMatchObject([
      { type: 'customer.created', state: 'ignored', event: null },
    ]);
  });

  test.each(['stripe', 'razorpay', 'sandbox'] as const)(
    'that is forged in the name of %s leaves nothing but a count',
    async (provider) => {
      const lines: string[] = [];
      const runtime = await givenServer(lines);
      const { applied, apply } = receiver();
      const forged = { ...stripeDelivery('invoice.paid', { secret: 'canary' }, { at: NOW, secret: 'whsec_guess' }) };
      const headers = {
        ...forged.headers,
        'x-razorpay-signature': 'a'.repeat(64),
        'x-razorpay-event-id': 'e1',
        'sandbox-signature': 'b',
      };
      for (let count = 0; count < 3; count += 1) {
        await expect(
          receiveWebhook(runtime, { provider, rawBody: forged.rawBody, headers }, { apply, now: NOW }),
        ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message: 'The signature of this webhook is not valid' });
      }
      expect(await InboxEntries.countDocuments()).toBe(0);
      expect(applied).toEqual([]);
      expect(await RefusedWebhookDays.find().lean()).toMatchObject([{ _id: `${provider}:2026-01-01`, count: 3 }]);
      expect(lines.join('')).not.toContain('canary');
    },
  );
});

describe('an account that was replaced', () => {
  const OLD = { secret_key: 'sk_test_canaryOld', webhook_secret: 'whsec_canaryOld' };

  test('is still trusted, and asked for the payment that its event names', async () => {
    const runtime = await givenServer();
    const old = await createPaymentMethod(testContext(asAnonymous, { runtime }), {
      name: 'Before',
      provider: 'stripe',
      credentials: OLD,
    });
    await setPaymentMethodActive(String(old._id), false);
    const { applied, apply } = receiver();
    await receiveWebhook(runtime, paid('evt_new'), { apply, now: NOW });
    stub.plan('GET /v1/invoice_payments', { body: { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_9' }] } });
    const charge = { id: 'ch_1', amount_refunded: 999, currency: 'usd', payment_intent: 'pi_9' };
    const refund = stripeDelivery('charge.refunded', charge, { at: NOW, secret: OLD.webhook_secret });
    await receiveWebhook(runtime, webhook('stripe', refund), { apply, now: NOW });
    expect(applied).toMatchObject([{ kind: 'checkout_paid' }, { kind: 'refunded', paymentRef: 'in_9' }]);
    expect(stub.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${OLD.secret_key}`]);
  });
});

describe('an event that can not be applied', () => {
  test('is answered all the same, and applied again later and later until it works', async () => {
    const runtime = await givenServer();
    let isBroken = true;
    const { applied, apply } = receiver(() => (isBroken ? new DomainError('UNAVAILABLE', 'Not now') : null));
    await receiveWebhook(runtime, paid(), { apply, now: NOW });
    expect(await InboxEntries.find().lean()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'Not now' }]);
    await applyDueEvents(runtime, apply, later(5));
    expect(await InboxEntries.find().lean()).toMatchObject([{ attempts: 1 }]);
    await applyDueEvents(runtime, apply, later(11));
    expect(await InboxEntries.find().lean()).toMatchObject([{ attempts: 2, nextAttemptAt: later(31) }]);
    isBroken = false;
    await applyDueEvents(runtime, apply, later(31));
    expect(await InboxEntries.find().lean()).toMatchObject([{ state: 'applied', attempts: 3, error: null }]);
    expect(applied).toHaveLength(1);
  });

  test('is given up after two days, which is logged; the message of a bug is not shown in the inbox', async () => {
    const lines: string[] = [];
    const runtime = await givenServer(lines);
    const { apply } = receiver(() => new Error('canary of a bug'));
    await receiveWebhook(runtime, paid(), { apply, now: NOW });
    for (let hour = 1; hour < 100; hour += 1) await applyDueEvents(runtime, apply, later(hour * 4 * 3600));
    const [entry] = await InboxEntries.find().lean();
    expect(entry).toMatchObject({ state: 'given_up', attempts: 24, nextAttemptAt: null });
    expect(entry?.error).not.toContain('canary');
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(1);
  });

  test('holds up the later ones about the same, and no others; they follow in the order of their time', async () => {
    const runtime = await givenServer();
    let isBroken = true;
    const { applied, apply } = receiver(({ kind }) => (isBroken && kind === 'checkout_paid' ? new Error('no') : null));
    await receiveWebhook(runtime, paid(), { apply, now: NOW });
    const renewal = (subscription: string, invoice: string, seconds: number): PaymentEvent => ({
      kind: 'renewal_paid',
      subscriptionRef: subscription,
      paymentRef: invoice,
      amountMinor: 999,
      currency: 'USD',
      periodEnd: null,
      at: later(seconds),
    });
    const taken = async (id: string, event: PaymentEvent) => {
      const object = {
        id: event.kind === 'renewal_paid' ? event.paymentRef : '',
        billing_reason: 'subscription_cycle',
        amount_due: 999,
        amount_paid: 999,
        currency: 'usd',
        parent: {
          subscription_details: {
            subscription: event.kind === 'renewal_paid' ? event.subscriptionRef : '',
            metadata: { checkoutId: CHECKOUT_ID },
          },
        },
        lines: { data: [] },
      };
      const delivery = stripeDelivery('invoice.paid', object, { at: event.at, signedAt: NOW, id });
      await receiveWebhook(runtime, webhook('stripe', delivery), { apply, now: NOW });
    };
    await taken('evt_3', renewal('sub_1', 'in_3', 200));
    await taken('evt_2', renewal('sub_1', 'in_2', 100));
    await taken('evt_9', renewal('sub_9', 'in_9', 100));
    expect(applied).toMatchObject([{ subscriptionRef: 'sub_9' }]);
    expect(await InboxEntries.findOne({ eventId: 'evt_3' }).lean()).toMatchObject({ state: 'waiting', attempts: 0 });
    isBroken = false;
    await applyDueEvents(runtime, apply, later(60));
    expect(applied.slice(1).map((event) => ('paymentRef' in event ? event.paymentRef : ''))).toEqual([
      'in_1',
      'in_2',
      'in_3',
    ]);
  });

  test('is one whose provider has to be asked, and does not answer', async () => {
    const runtime = await givenServer();
    const { applied, apply } = receiver();
    stub.plan(
      'GET /v1/invoice_payments',
      { status: 503, body: { error: { message: 'Down' } } },
      {
        body: { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_1' }] },
      },
    );
    const charge = { id: 'ch_1', amount_refunded: 999, currency: 'usd', payment_intent: 'pi_1' };
    await receiveWebhook(runtime, webhook('stripe', stripeDelivery('charge.refunded', charge, { at: NOW })), {
      apply,
      now: NOW,
    });
    expect(applied).toEqual([]);
    await applyDueEvents(runtime, apply, later(60));
    expect(applied).toMatchObject([{ kind: 'refunded', paymentRef: 'in_1', refundedMinor: 999 }]);
  });

  test('that a server died with in hand is taken up by another, once', async () => {
    const [dead, alive] = [await givenServer(), await givenServer()];
    let dieNow = () => undefined as unknown;
    const died = new Promise((resolve) => {
      dieNow = () => {
        resolve(undefined);
        return undefined;
      };
    });
    const never: ApplyPaymentEvent = async () => {
      dieNow();
      await new Promise(() => undefined);
    };
    void receiveWebhook(dead, paid(), { apply: never, now: NOW });
    await died;
    const { applied, apply } = receiver();
    await applyDueEvents(alive, apply, later(30));
    expect(applied).toEqual([]);
    await Promise.all([applyDueEvents(alive, apply, later(61)), applyDueEvents(alive, apply, later(61))]);
    expect(applied).toHaveLength(1);
  });
});

describe("the sandbox's events", () => {
  const renewed: PaymentEvent = {
    kind: 'renewal_paid',
    subscriptionRef: 'sandbox_sub_1',
    paymentRef: 'sandbox_pay_2',
    amountMinor: 999,
    currency: 'USD',
    periodEnd: later(3600),
    at: NOW,
  };

  test('arrive over the same route, with their dates, once for each id', async () => {
    const runtime = testRuntime();
    const { applied, apply } = receiver();
    for (let count = 0; count < 2; count += 1) {
      await receiveSandboxEvent(runtime, { id: 'renewal:1', event: renewed }, { apply, now: NOW });
    }
    expect(applied).toEqual([{ ...renewed, provider: 'sandbox' }]);
    expect(await InboxEntries.find().lean()).toMatchObject([{ provider: 'sandbox', eventId: 'renewal:1' }]);
  });

  test('are refused in production', async () => {
    const runtime = testRuntime();
    const production = { ...runtime, config: { ...runtime.config, isProduction: true } };
    const { applied, apply } = receiver();
    await expect(
      receiveSandboxEvent(production, { id: 'renewal:1', event: renewed }, { apply, now: NOW }),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(applied).toEqual([]);
  });
});
