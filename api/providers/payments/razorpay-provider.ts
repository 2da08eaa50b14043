import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import { DomainError } from '#api/kernel/errors.ts';
import {
  type PaymentProvider,
  type RazorpayCredentials,
  UnverifiedWebhookError,
  type WebhookHeaders,
} from '#api/ports/payment-provider.ts';
import type { ProviderConnection } from './ask-provider.ts';
import { createRazorpayCheckout, type KnownPlans } from './razorpay-checkout.ts';
import { callRazorpay, toErrorResponse } from './razorpay-client.ts';
import { razorpayEvent, readRazorpayEvent } from './razorpay-events.ts';

const AHEAD_SECONDS = 300;
/**
 * Razorpay repeats an event for a day, with its first time and signature; what failed to reach us must still count then. What keeps it
 * from being played back is not its age but that the inbox knows every body it took, for as long as it keeps it.
 */
const BEHIND_SECONDS = 25 * 60 * 60;

/** The library compares in a time that tells how much was right; it is asked only once we know. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Razorpay.validateWebhookSignature(body.toString('utf8'), signature, secret);
}

function verified(rawBody: Buffer, headers: WebhookHeaders, secret: string, now: Date) {
  const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = headers;
  if (typeof signature !== 'string' || typeof eventId !== 'string' || !isSigned(rawBody, signature, secret)) {
    throw new UnverifiedWebhookError('The signature is wrong.');
  }
  const event = razorpayEvent.parse(JSON.parse(rawBody.toString('utf8')));
  const age = now.getTime() / 1000 - event.created_at;
  if (age > BEHIND_SECONDS || age < -AHEAD_SECONDS) throw new UnverifiedWebhookError('The event is of another time.');
  return { eventId, event };
}

const ENDED = new Set<string>(['cancelled', 'completed', 'expired']);

/** At the end of its period. One that has not begun is ended at once: there is nothing to wait for, and Razorpay refuses to. */
async function stop(razorpay: Razorpay, ref: string): Promise<void> {
  try {
    await razorpay.subscriptions.cancel(ref, true);
  } catch (error) {
    if (toErrorResponse(error)?.status !== 400) throw error;
    const { status } = await razorpay.subscriptions.fetch(ref);
    if (ENDED.has(status)) return;
    if (status === 'active') throw error;
    await razorpay.subscriptions.cancel(ref, false);
  }
}

/** @param now the moment at which discounted subscriptions are made */
export function razorpayProvider(
  reach: ProviderConnection,
  credentials: RazorpayCredentials,
  now: () => Date,
): PaymentProvider {
  const knownPlans: KnownPlans = new Map();
  const ask = <T>(call: (razorpay: Razorpay) => Promise<T>) => callRazorpay(reach, credentials, call);
  return {
    name: 'razorpay',
    createCheckout: (request) => ask((razorpay) => createRazorpayCheckout(razorpay, knownPlans, request, now())),
    stopRenewals: (ref) => ask((razorpay) => stop(razorpay, ref)),
    resumeRenewals: async () => {
      throw new DomainError(
        'CONFLICT',
        'Razorpay can not take a cancellation back. The plan stays until the end of its period; buy it again then.',
      );
    },
    readWebhook: (rawBody, headers, at) => {
      const { eventId, event } = verified(rawBody, headers, credentials.webhook_secret, at);
      return { eventId, type: event.event, event: readRazorpayEvent(event) };
    },
    completeEvent: async (event) => event,
  };
}
