import { createHmac, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createLog } from '#api/kernel/log.ts';
import type { CheckoutRequest, PaymentGateways, PaymentProvider } from '#api/ports/payment-provider.ts';
import { createPaymentGateways, type PaymentGatewaysOptions } from '#api/providers/payments/payment-gateways.ts';
import { testConfig } from '../setup/runtime.ts';

export const STRIPE = {
  secret_key: 'sk_test_canary51Zq8W3kVx7LmT2pRs9',
  webhook_secret: 'whsec_canaryQ2xT7LmW3kVx9',
};
export const RAZORPAY = {
  key_id: 'rzp_test_canaryK3yId99',
  key_secret: 'canarySecretZq8W3kVx7',
  webhook_secret: 'canaryHookT2pRs9Ydb4',
};

export const CHECKOUT_ID = '65a1b2c3d4e5f60718293a4b';

/** Payment gateways whose calls to both providers go to one stub, and the lines that they log. */
export function gatewaysTo(origin: string, options: PaymentGatewaysOptions = {}) {
  const logged: string[] = [];
  const log = createLog(testConfig({ LOG_LEVEL: 'debug' }), { write: (line) => void logged.push(line) });
  const gateways = createPaymentGateways(log, { origins: { stripe: origin, razorpay: origin }, ...options });
  return { gateways, logged };
}

export const stripeOn = (gateways: PaymentGateways): PaymentProvider =>
  gateways.open({ provider: 'stripe', credentials: STRIPE });
export const razorpayOn = (gateways: PaymentGateways): PaymentProvider =>
  gateways.open({ provider: 'razorpay', credentials: RAZORPAY });

export const checkoutRequest = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  checkoutId: CHECKOUT_ID,
  description: 'PlainPrompt Pro, monthly',
  currency: 'USD',
  amountMinor: 999,
  renewal: { amountMinor: 999, everyMonths: 1, firstAt: null },
  customerEmail: 'ann@example.com',
  expiresAt: new Date('2026-01-01T00:30:00Z'),
  successUrl: 'https://plainprompt.example/dashboard/billing?paid=1',
  cancelUrl: 'https://plainprompt.example/dashboard/billing',
  ...overrides,
});

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** A request of a payment provider to the webhook route. */
export interface Delivery {
  readonly rawBody: Buffer;
  readonly headers: Record<string, string>;
}

interface Signing {
  readonly at: Date;
  /** When it was signed. Absent: when the event happened. */
  readonly signedAt?: Date;
  readonly secret?: string;
  readonly id?: string;
}

/** An event of Stripe's, signed by its own library. */
export function stripeDelivery(
  type: string,
  object: unknown,
  { at, signedAt = at, secret = STRIPE.webhook_secret, id = `evt_${randomUUID()}` }: Signing,
): Delivery {
  const payload = JSON.stringify({ id, object: 'event', type, created: seconds(at), data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(signedAt) });
  return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': signature } };
}

/** An event of Razorpay's, signed as it documents. */
export function razorpayDelivery(
  event: string,
  payload: object,
  { at, secret = RAZORPAY.webhook_secret, id = randomUUID() }: Signing,
): Delivery {
  const contains = Object.keys(payload);
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event,
    contains,
    payload,
    created_at: seconds(at),
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    rawBody: Buffer.from(body),
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
  };
}

/** Stripe's checkout session of a paid checkout. */
export const stripeSession = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  mode: 'subscription',
  payment_status: 'paid',
  amount_total: 999,
  currency: 'usd',
  client_reference_id: CHECKOUT_ID,
  metadata: { checkoutId: CHECKOUT_ID },
  payment_intent: null,
  subscription: 'sub_1',
  invoice: 'in_1',
  ...overrides,
});
