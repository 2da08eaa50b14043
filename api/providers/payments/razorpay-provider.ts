import { createHmac, timingSafeEqual } from 'node:crypto';
import type Razorpay from 'razorpay';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { DomainError } from '#api/kernel/errors.ts';
import { HOUR_SECONDS } from '#api/lib/days.ts';
import {
  type PaymentProvider,
  type RazorpayCredentials,
  UnverifiedWebhookError,
  type WebhookHeaders,
} from '#api/ports/payment-provider.ts';
import type { ProviderConnection } from './call-provider.ts';
import { changeRazorpayQuantity, changeRazorpayRenewals } from './razorpay-changes.ts';
import { closeRazorpayCheckout, createRazorpayCheckout, type PlanIdsByPrice } from './razorpay-checkout.ts';
import { callRazorpay, toErrorResponse, tryRazorpay } from './razorpay-client.ts';
import { razorpayEvent, readRazorpayEvent } from './razorpay-events.ts';

/** How far Razorpay's clock may be ahead of this server's. */
const MAX_SECONDS_AHEAD = 300;
/**
 * Razorpay repeats an event for a day, with its original time and signature, so events of that age must be accepted. The payment inbox
 * protects against replays: it keeps the hash of every body, because Razorpay signs no event ids.
 */
const MAX_AGE_SECONDS = 25 * HOUR_SECONDS;

/** Compares in constant time first, because Razorpay's library does not. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return validateWebhookSignature(body.toString('utf8'), signature, secret);
}

function verifyWebhook(rawBody: Buffer, headers: WebhookHeaders, secret: string, now: Date) {
  const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = headers;
  if (typeof signature !== 'string' || typeof eventId !== 'string' || !isSigned(rawBody, signature, secret)) {
    throw new UnverifiedWebhookError('The signature is wrong.');
  }
  const event = razorpayEvent.parse(JSON.parse(rawBody.toString('utf8')));
  const age = now.getTime() / 1000 - event.created_at;
  if (age > MAX_AGE_SECONDS || age < -MAX_SECONDS_AHEAD) {
    throw new UnverifiedWebhookError('The event is too old, or its time is in the future.');
  }
  return { eventId, event };
}

const ENDED = new Set<string>(['cancelled', 'completed', 'expired']);

/**
 * Cancels at the end of the period. Razorpay refuses that for a subscription that has not started: it
 * is canceled immediately.
 */
async function stopRenewals(razorpay: Razorpay, ref: string): Promise<void> {
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

/** @param now for the start of subscriptions whose first payment is an add-on */
export function razorpayProvider(
  connection: ProviderConnection,
  credentials: RazorpayCredentials,
  now: () => Date,
): PaymentProvider {
  const planIds: PlanIdsByPrice = new Map();
  const callApi = <T>(call: (razorpay: Razorpay) => Promise<T>) => callRazorpay(connection, credentials, call);
  return {
    name: 'razorpay',
    tryCredentials: () => tryRazorpay(connection, credentials),
    createCheckout: (request) => callApi((razorpay) => createRazorpayCheckout(razorpay, planIds, request, now())),
    closeCheckout: (ref) => callApi((razorpay) => closeRazorpayCheckout(razorpay, ref)),
    stopRenewals: (ref) => callApi((razorpay) => stopRenewals(razorpay, ref)),
    resumeRenewals: async () => {
      throw new DomainError(
        'CONFLICT',
        'Razorpay cannot undo a cancellation. Your plan continues until the end of the paid period. You can buy it again then.',
      );
    },
    changeQuantity: (ref, quantity) => callApi((razorpay) => changeRazorpayQuantity(razorpay, ref, quantity)),
    changeRenewals: (ref, change) => callApi((razorpay) => changeRazorpayRenewals(razorpay, planIds, ref, change)),
    readWebhook: (rawBody, headers, at) => {
      const { eventId, event } = verifyWebhook(rawBody, headers, credentials.webhook_secret, at);
      return { eventId, type: event.event, event: readRazorpayEvent(event) };
    },
    resolvePaymentRef: async (event) => event,
  };
}
