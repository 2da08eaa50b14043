import Stripe from 'stripe';
import {
  callProvider,
  type ErrorResponse,
  type ProviderCall,
  type ProviderConnection,
  tryProvider,
} from './call-provider.ts';

/** The provider's name in errors and logs. */
export const STRIPE_NAME = 'Stripe';

const SECURE_PORT = 443;

/** Creates Stripe's client. The package itself pins the version of the API to that of its types. */
function createClient({ origin, totalMs }: ProviderConnection, secretKey: string, fetchInTime: typeof fetch): Stripe {
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchInTime),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || SECURE_PORT,
    timeout: totalMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Returns the HTTP status and the message of Stripe's error. Null for any other error, which is a bug. */
export function toErrorResponse(error: unknown): ErrorResponse | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  return { status: error.statusCode ?? 0, message: error.message };
}

type StripeCall<T> = (stripe: Stripe) => Promise<T>;

const toCall = <T>(connection: ProviderConnection, secretKey: string, call: StripeCall<T>): ProviderCall<T> => ({
  name: STRIPE_NAME,
  secret: secretKey,
  toErrorResponse,
  call: (fetchInTime) => call(createClient(connection, secretKey, fetchInTime)),
});

/** Makes a call to Stripe within the time limits. Its errors become those of every provider (call-provider.ts). */
export const callStripe = <T>(connection: ProviderConnection, secretKey: string, call: StripeCall<T>): Promise<T> =>
  callProvider(connection, toCall(connection, secretKey, call));

/**
 * Tries a secret key by listing checkouts, so that a restricted key without access to checkouts is refused as well as an
 * invalid key.
 */
export const tryStripe = (connection: ProviderConnection, secretKey: string) =>
  tryProvider(
    connection,
    toCall(connection, secretKey, (stripe) => stripe.checkout.sessions.list({ limit: 1 })),
  );
