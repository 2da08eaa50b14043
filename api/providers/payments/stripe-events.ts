import { z } from 'zod';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { eventAmount, eventCurrency, unixSeconds } from './event-values.ts';
import { stripeUnits } from './stripe-checkout.ts';
import { fromUnixSeconds } from './unix-time.ts';

/** The id of an object. Some accounts send the whole object instead. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadata = z.object({ checkoutId: z.string().optional() });

const session = z.object({
  payment_status: z.string(),
  amount_total: eventAmount,
  currency: eventCurrency,
  metadata: metadata.nullish(),
  id: z.string(),
  payment_intent: reference.nullish(),
  subscription: reference.nullish(),
  invoice: reference.nullish(),
});
type Session = z.output<typeof session>;

const subscriptionOfInvoice = z.object({ subscription: reference, metadata: metadata.nullish() });

const invoice = z.object({
  id: z.string(),
  billing_reason: z.string().nullish(),
  amount_due: eventAmount,
  amount_paid: eventAmount,
  currency: eventCurrency,
  parent: z.object({ subscription_details: subscriptionOfInvoice.nullish() }).nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: unixSeconds }) })) }),
});

const charge = z.object({
  id: z.string(),
  amount_refunded: eventAmount,
  currency: eventCurrency,
  payment_intent: reference.nullish(),
});

const subscription = z.object({ id: z.string() });

/** The envelope of every event. */
export const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: unixSeconds,
  data: z.object({ object: z.unknown() }),
});

/**
 * Returns the reference under which a payment is stored. For a subscription, it is the invoice, to which refunds can be
 * traced; a one-time payment has no invoice.
 */
const getPaymentRef = ({ invoice: invoiceId, payment_intent: intent, id }: Session) => invoiceId ?? intent ?? id;

function checkoutPaid(object: unknown, at: Date): PaymentEvent | null {
  const paid = session.parse(object);
  const checkoutId = paid.metadata?.checkoutId;
  // A bank transfer can take days. Another event reports when it is paid.
  if (checkoutId === undefined || paid.payment_status !== 'paid') return null;
  return {
    kind: 'checkout_paid',
    checkoutId,
    paymentRef: getPaymentRef(paid),
    subscriptionRef: paid.subscription ?? null,
    amountMinor: stripeUnits.fromProvider(paid.amount_total, paid.currency),
    currency: paid.currency,
    periodEnd: null,
    at,
  };
}

function checkoutFailed(object: unknown, at: Date): PaymentEvent | null {
  const failed = session.parse(object);
  const checkoutId = failed.metadata?.checkoutId;
  if (checkoutId === undefined) return null;
  return {
    kind: 'payment_failed',
    checkoutId,
    subscriptionRef: failed.subscription ?? null,
    paymentRef: getPaymentRef(failed),
    amountMinor: stripeUnits.fromProvider(failed.amount_total, failed.currency),
    currency: failed.currency,
    reason: 'The bank did not make the payment.',
    at,
  };
}

function checkoutExpired(object: unknown, at: Date): PaymentEvent | null {
  const checkoutId = session.parse(object).metadata?.checkoutId;
  return checkoutId === undefined ? null : { kind: 'checkout_expired', checkoutId, at };
}

/** A renewal at another interval, after a scheduled change, is an update for Stripe. */
const RENEWAL_REASONS = new Set(['subscription_cycle', 'subscription_update']);

/**
 * Returns the renewal that an invoice charges. Null for the first invoice, which the checkout's events report,
 * and for other subscriptions.
 */
function parseRenewal(object: unknown) {
  const renewal = invoice.parse(object);
  const details = renewal.parent?.subscription_details;
  const isOurs = details?.metadata?.checkoutId !== undefined;
  if (!isOurs || !RENEWAL_REASONS.has(renewal.billing_reason ?? '')) return null;
  return { ...renewal, subscriptionRef: details.subscription, paymentRef: renewal.id };
}

function renewalPaid(object: unknown, at: Date): PaymentEvent | null {
  const renewal = parseRenewal(object);
  if (!renewal) return null;
  const ends = renewal.lines.data.map(({ period }) => period.end);
  return {
    kind: 'renewal_paid',
    subscriptionRef: renewal.subscriptionRef,
    paymentRef: renewal.paymentRef,
    amountMinor: stripeUnits.fromProvider(renewal.amount_paid, renewal.currency),
    currency: renewal.currency,
    periodEnd: ends.length > 0 ? fromUnixSeconds(Math.max(...ends)) : null,
    at,
  };
}

function renewalFailed(object: unknown, at: Date): PaymentEvent | null {
  const renewal = parseRenewal(object);
  if (!renewal) return null;
  return {
    kind: 'payment_failed',
    checkoutId: null,
    subscriptionRef: renewal.subscriptionRef,
    paymentRef: renewal.paymentRef,
    amountMinor: stripeUnits.fromProvider(renewal.amount_due, renewal.currency),
    currency: renewal.currency,
    reason: 'The renewal could not be charged.',
    at,
  };
}

function refunded(object: unknown, at: Date): PaymentEvent {
  const { id, payment_intent: intent, amount_refunded: amount, currency: code } = charge.parse(object);
  return {
    kind: 'refunded',
    paymentRef: intent ?? id,
    refundedMinor: stripeUnits.fromProvider(amount, code),
    currency: code,
    at,
  };
}

const READERS: Readonly<Record<string, (object: unknown, at: Date) => PaymentEvent | null>> = {
  'checkout.session.completed': checkoutPaid,
  'checkout.session.async_payment_succeeded': checkoutPaid,
  'checkout.session.async_payment_failed': checkoutFailed,
  'checkout.session.expired': checkoutExpired,
  'invoice.paid': renewalPaid,
  'invoice.payment_failed': renewalFailed,
  'charge.refunded': refunded,
  'customer.subscription.deleted': (object, at) => ({
    kind: 'subscription_ended',
    subscriptionRef: subscription.parse(object).id,
    at,
  }),
};

/**
 * Translates an event of Stripe. Null for ignored event types, and for payments without our checkout id: another program made them with the same
 * account. Refunds and ended subscriptions name no checkout: unknown ones have no effect. Throws if the payload has an unknown shape, so that Stripe
 * sends the event again.
 */
export function readStripeEvent({ type, created, data }: z.output<typeof stripeEvent>): PaymentEvent | null {
  return READERS[type]?.(data.object, fromUnixSeconds(created)) ?? null;
}
