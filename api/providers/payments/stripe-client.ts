import Stripe from 'stripe';
import { callProvider, type ErrorResponse, type ProviderConnection } from './ask-provider.ts';

export const NAME = 'Stripe';

const SECURE_PORT = 443;

/** Everything that the client would decide by itself is set; it pins the API's version to the one of its types. */
function clientOf({ origin, totalMs }: ProviderConnection, secretKey: string, reach: typeof fetch): Stripe {
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
export function toErrorResponse(error: unknown): ErrorResponse | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  return { status: error.statusCode ?? 0, words: error.message };
}

export const callStripe = <T>(
  reach: ProviderConnection,
  secretKey: string,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> =>
  callProvider(reach, {
    name: NAME,
    secret: secretKey,
    refusalOf: toErrorResponse,
    call: (inTime) => call(clientOf(reach, secretKey, inTime)),
  });
