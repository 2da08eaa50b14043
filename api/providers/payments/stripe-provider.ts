import Stripe from 'stripe';
import { z } from 'zod';
import { type PaymentProvider, type StripeCredentials, UnverifiedWebhookError } from '#api/ports/payment-provider.ts';
import type { ProviderConnection } from './ask-provider.ts';
import { createStripeCheckout } from './stripe-checkout.ts';
import { callStripe, toErrorResponse } from './stripe-client.ts';
import { readStripeEvent, stripeEvent } from './stripe-events.ts';

const TOLERANCE_SECONDS = 300;
const ENDED = new Set(['canceled', 'incomplete_expired']);

const signedAt = (header: string) => Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? NaN);

/** What the body says, known to be Stripe's own words of this moment. */
function verified(rawBody: Buffer, header: unknown, secret: string, now: Date): unknown {
  if (typeof header !== 'string') throw new UnverifiedWebhookError('The signature is missing.');
  // The library looks at the past alone.
  if (signedAt(header) - now.getTime() / 1000 > TOLERANCE_SECONDS) {
    throw new UnverifiedWebhookError('The signature is of a time to come.');
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

/** Sets whether a subscription ends with its period; one that has ended is left alone. */
async function setEnding(stripe: Stripe, ref: string, isEnding: boolean): Promise<void> {
  try {
    await stripe.subscriptions.update(ref, { cancel_at_period_end: isEnding });
  } catch (error) {
    const status = toErrorResponse(error)?.status;
    if (!isEnding || (status !== 400 && status !== 404)) throw error;
    const subscription = await stripe.subscriptions.retrieve(ref);
    if (!ENDED.has(subscription.status)) throw error;
  }
}

const invoicePayments = z.object({
  data: z.array(z.object({ invoice: z.union([z.string(), z.object({ id: z.string() })]) })),
});

/** Refunds name a payment intent; payments of subscriptions are known to us by their invoice. */
async function invoiceOf(stripe: Stripe, intent: string): Promise<string | null> {
  const answer = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  });
  const [found] = invoicePayments.parse(answer).data;
  if (!found) return null;
  return typeof found.invoice === 'string' ? found.invoice : found.invoice.id;
}

export function stripeProvider(reach: ProviderConnection, credentials: StripeCredentials): PaymentProvider {
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) => callStripe(reach, credentials.secret_key, call);
  return {
    name: 'stripe',
    createCheckout: (request) => ask((stripe) => createStripeCheckout(stripe, request)),
    stopRenewals: (ref) => ask((stripe) => setEnding(stripe, ref, true)),
    resumeRenewals: (ref) => ask((stripe) => setEnding(stripe, ref, false)),
    readWebhook: (rawBody, headers, now) => {
      const body = verified(rawBody, headers['stripe-signature'], credentials.webhook_secret, now);
      const event = stripeEvent.parse(body);
      return { eventId: event.id, type: event.type, event: readStripeEvent(event) };
    },
    completeEvent: async (event) => {
      if (event.kind !== 'refunded' || !event.paymentRef.startsWith('pi_')) return event;
      const invoiceId = await ask((stripe) => invoiceOf(stripe, event.paymentRef));
      return invoiceId === null ? event : { ...event, paymentRef: invoiceId };
    },
  };
}
