import Stripe from 'stripe';
import { askProvider, type PaymentReach, type Refusal } from './ask-provider.ts';

export const NAME = 'Stripe';

const SECURE_PORT = 443;

/** Everything that the client would decide by itself is set; it pins the API's version to the one of its types. */
function clientOf({ origin, totalMs }: PaymentReach, secretKey: string, reach: typeof fetch): Stripe {
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(reach),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || SECURE_PORT,
    timeout: totalMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** What Stripe answered; null for a bug of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  return { status: error.statusCode ?? 0, words: error.message };
}

export const askStripe = <T>(
  reach: PaymentReach,
  secretKey: string,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> =>
  askProvider(reach, {
    name: NAME,
    secret: secretKey,
    refusalOf,
    call: (inTime) => call(clientOf(reach, secretKey, inTime)),
  });
