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
import { razorpayLink, razorpayPayment } from '../../factories/razorpay.ts';
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

/** Returns a function that applies events, and the events that it applied. It throws what `fail` returns. */
function givenApply(fail: (event: ProviderEvent) => Error | null = () => null) {
  const applied: ProviderEvent[] = [];
  const apply: ApplyPaymentEvent = async (_runtime, event) => {
    const error = fail(event);
    if (error) throw error;
    applied.push(event);
  };
  return { applied, apply };
}

const paidWebhook = (id = 'evt_1') =>
  webhook('stripe', stripeDelivery('checkout.session.completed', stripeSession(), { at: NOW, id }));

describe('an event', () => {
  test('is kept for over a year and applied at once, with the name of its provider', async () => {
    const runtime = await givenServer();
    const { applied, apply } = givenApply();
    await receiveWebhook(runtime, paidWebhook(), { apply, now: NOW });
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

  test('that arrives fifty times at once is kept once and applied once', async () => {
    const servers = [await givenServer(), await givenServer()] as const;
    const { applied, apply } = givenApply();
    const same = paidWebhook();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => receiveWebhook(servers[i % 2] ?? servers[0], same, { apply, now: NOW })),
    );
    expect(await InboxEntries.countDocuments()).toBe(1);
    expect(applied).toHaveLength(1);
  });

  test('that is sent again under another id is not applied again: Razorpay does not sign the id', async () => {
    const runtime = await givenServer();
    const { applied, apply } = givenApply();
    const notes = { checkoutId: CHECKOUT_ID };
    const link = { entity: razorpayLink({ status: 'paid', notes }) };
    const payment = { entity: razorpayPayment({ notes }) };
    const first = razorpayDelivery('payment_link.paid', { payment_link: link, payment }, { at: NOW });
    await receiveWebhook(runtime, webhook('razorpay', first), { apply, now: NOW });
    const again = { ...first, headers: { ...first.headers, 'x-razorpay-event-id': randomUUID() } };
    await receiveWebhook(runtime, webhook('razorpay', again), { apply, now: later(60) });
    expect(applied).toHaveLength(1);
    expect(await InboxEntries.countDocuments()).toBe(1);
  });

  test('of a type that the server does not use is kept, and not applied', async () => {
    const runtime = await givenServer();
    const { applied, apply } = givenApply();
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
      const { applied, apply } = givenApply();
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

describe('the account of a provider that was replaced by another', () => {
  const OLD = { secret_key: 'sk_test_canaryOld', webhook_secret: 'whsec_canaryOld' };

  test('still has its events accepted, and is asked for the payment that an event names', async () => {
    const runtime = await givenServer();
    const old = await createPaymentMethod(testContext(asAnonymous, { runtime }), {
      name: 'Before',
      provider: 'stripe',
      credentials: OLD,
    });
    await setPaymentMethodActive(String(old._id), false);
    const { applied, apply } = givenApply();
    await receiveWebhook(runtime, paidWebhook('evt_new'), { apply, now: NOW });
    stub.plan('GET /v1/invoice_payments', { body: { object: 'list', data: [{ id: 'inpay_1', invoice: 'in_9' }] } });
    const charge = { id: 'ch_1', amount_refunded: 999, currency: 'usd', payment_intent: 'pi_9' };
    const refund = stripeDelivery('charge.refunded', charge, { at: NOW, secret: OLD.webhook_secret });
    await receiveWebhook(runtime, webhook('stripe', refund), { apply, now: NOW });
    expect(applied).toMatchObject([{ kind: 'checkout_paid' }, { kind: 'refunded', paymentRef: 'in_9' }]);
    expect(stub.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${OLD.secret_key}`]);
  });
});

describe('an event that can not be applied', () => {
  test('is accepted all the same, and tried again after growing pauses until it is applied', async () => {
    const runtime = await givenServer();
    let isBroken = true;
    const { applied, apply } = givenApply(() => (isBroken ? new DomainError('UNAVAILABLE', 'Not now') : null));
    await receiveWebhook(runtime, paidWebhook(), { apply, now: NOW });
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
    const { apply } = givenApply(() => new Error('canary of a bug'));
    await receiveWebhook(runtime, paidWebhook(), { apply, now: NOW });
    for (let hours = 4; hours < 400; hours += 4) await applyDueEvents(runtime, apply, later(hours * 3600));
    const [entry] = await InboxEntries.find().lean();
    expect(entry).toMatchObject({ state: 'given_up', attempts: 24, nextAttemptAt: null });
    expect(entry?.error).not.toContain('canary');
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(1);
  });

  test('holds up later events about the same purchase, and no others; they follow in the order of their time', async () => {
    const runtime = await givenServer();
    let isBroken = true;
    const { applied, apply } = givenApply(({ kind }) =>
      isBroken && kind === 'checkout_paid' ? new Error('no') : null,
    );
    await receiveWebhook(runtime, paidWebhook(), { apply, now: NOW });
    const receiveRenewal = async (id: string, renewal: { subscription: string; invoice: string; at: Date }) => {
      const object = {
        id: renewal.invoice,
        billing_reason: 'subscription_cycle',
        amount_due: 999,
        amount_paid: 999,
        currency: 'usd',
        parent: {
          subscription_details: {
            subscription: renewal.subscription,
            metadata: { checkoutId: CHECKOUT_ID },
          },
        },
        lines: { data: [] },
      };
      const delivery = stripeDelivery('invoice.paid', object, { at: renewal.at, signedAt: NOW, id });
      await receiveWebhook(runtime, webhook('stripe', delivery), { apply, now: NOW });
    };
    await receiveRenewal('evt_3', { subscription: 'sub_1', invoice: 'in_3', at: later(200) });
    await receiveRenewal('evt_2', { subscription: 'sub_1', invoice: 'in_2', at: later(100) });
    await receiveRenewal('evt_9', { subscription: 'sub_9', invoice: 'in_9', at: later(100) });
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

  test('because the provider has to be asked and does not answer is applied later', async () => {
    const runtime = await givenServer();
    const { applied, apply } = givenApply();
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

  test('because the server died meanwhile is applied by another server a minute later, once', async () => {
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
    void receiveWebhook(dead, paidWebhook(), { apply: never, now: NOW });
    await died;
    const { applied, apply } = givenApply();
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
    const { applied, apply } = givenApply();
    for (let count = 0; count < 2; count += 1) {
      await receiveSandboxEvent(runtime, { id: 'renewal:1', event: renewed }, { apply, now: NOW });
    }
    expect(applied).toEqual([{ ...renewed, provider: 'sandbox' }]);
    expect(await InboxEntries.find().lean()).toMatchObject([{ provider: 'sandbox', eventId: 'renewal:1' }]);
  });

  test('are refused in production', async () => {
    const runtime = testRuntime();
    const production = { ...runtime, config: { ...runtime.config, isProduction: true } };
    const { applied, apply } = givenApply();
    await expect(
      receiveSandboxEvent(production, { id: 'renewal:1', event: renewed }, { apply, now: NOW }),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(applied).toEqual([]);
  });
});
