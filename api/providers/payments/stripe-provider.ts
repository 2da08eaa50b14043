import Stripe from 'stripe';
import { z } from 'zod';
import { type PaymentProvider, type StripeCredentials, UnverifiedWebhookError } from '#api/ports/payment-provider.ts';
import type { ProviderConnection } from './call-provider.ts';
import { createStripeCheckout } from './stripe-checkout.ts';
import { callStripe, toErrorResponse, tryStripe } from './stripe-client.ts';
import { readStripeEvent, stripeEvent } from './stripe-events.ts';
import { changeStripeRenewals, releaseSchedule } from './stripe-renewal-changes.ts';

const TOLERANCE_SECONDS = 300;
const ENDED = new Set(['canceled', 'incomplete_expired']);

const parseSignatureTime = (header: string) => Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? NaN);

/**
 * Returns the event in the body. Throws UnverifiedWebhookError unless Stripe signed it within the last five minutes.
 */
function verifyWebhook(rawBody: Buffer, header: unknown, secret: string, now: Date): unknown {
  if (typeof header !== 'string') throw new UnverifiedWebhookError('The signature is missing.');
  // The library does not reject times in the future.
  if (parseSignatureTime(header) - now.getTime() / 1000 > TOLERANCE_SECONDS) {
    throw new UnverifiedWebhookError("The signature's time is in the future.");
  }
  try {
    return Stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new UnverifiedWebhookError('The signature is wrong, or too old.');
    }
    throw error;
  }
}

/**
 * Sets whether a subscription ends with its period. Stopping a subscription that ended already does nothing. Stripe refuses while a
 * schedule manages the subscription, so that a scheduled change is withdrawn first.
 */
async function setCancelAtPeriodEnd(stripe: Stripe, ref: string, isEnding: boolean): Promise<void> {
  const update = () => stripe.subscriptions.update(ref, { cancel_at_period_end: isEnding });
  try {
    await update();
  } catch (error) {
    const status = toErrorResponse(error)?.status;
    if (status !== 400 && status !== 404) throw error;
    const subscription = await stripe.subscriptions.retrieve(ref);
    if (ENDED.has(subscription.status)) {
      if (isEnding) return;
      throw error;
    }
    if (!(await releaseSchedule(stripe, subscription))) throw error;
    await update();
  }
}

/** Closes a payment page. Stripe refuses for a page that is not open any more, which is no error here. */
async function expireSession(stripe: Stripe, ref: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(ref);
  } catch (error) {
    if (toErrorResponse(error)?.status !== 400) throw error;
  }
}

/** Changes the quantity of a subscription's only item. Without proration, the next invoice is the first with the new quantity. */
async function changeQuantity(stripe: Stripe, ref: string, quantity: number): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(ref);
  const [item] = items.data;
  if (!item) throw new Error('The subscription at Stripe has no item.');
  await stripe.subscriptions.update(ref, { items: [{ id: item.id, quantity }], proration_behavior: 'none' });
}

const invoicePayments = z.object({
  data: z.array(z.object({ invoice: z.union([z.string(), z.object({ id: z.string() })]) })),
});

/**
 * Finds the invoice of a payment intent. Refunds name the payment intent, but payments of subscriptions are
 * stored under their invoice.
 */
async function findInvoiceId(stripe: Stripe, intent: string): Promise<string | null> {
  const answer = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  });
  const [found] = invoicePayments.parse(answer).data;
  if (!found) return null;
  return typeof found.invoice === 'string' ? found.invoice : found.invoice.id;
}

export function stripeProvider(connection: ProviderConnection, credentials: StripeCredentials): PaymentProvider {
  const callApi = <T>(call: (stripe: Stripe) => Promise<T>) => callStripe(connection, credentials.secret_key, call);
  return {
    name: 'stripe',
    tryCredentials: () => tryStripe(connection, credentials.secret_key),
    createCheckout: (request) => callApi((stripe) => createStripeCheckout(stripe, request)),
    closeCheckout: (ref) => callApi((stripe) => expireSession(stripe, ref)),
    stopRenewals: (ref) => callApi((stripe) => setCancelAtPeriodEnd(stripe, ref, true)),
    resumeRenewals: (ref) => callApi((stripe) => setCancelAtPeriodEnd(stripe, ref, false)),
    changeQuantity: (ref, quantity) => callApi((stripe) => changeQuantity(stripe, ref, quantity)),
    changeRenewals: (ref, change) => callApi((stripe) => changeStripeRenewals(stripe, ref, change)),
    readWebhook: (rawBody, headers, now) => {
      const body = verifyWebhook(rawBody, headers['stripe-signature'], credentials.webhook_secret, now);
      const event = stripeEvent.parse(body);
      return { eventId: event.id, type: event.type, event: readStripeEvent(event) };
    },
    resolvePaymentRef: async (event) => {
      if (event.kind !== 'refunded' || !event.paymentRef.startsWith('pi_')) return event;
      const invoiceId = await callApi((stripe) => findInvoiceId(stripe, event.paymentRef));
      return invoiceId === null ? event : { ...event, paymentRef: invoiceId };
    },
  };
}
