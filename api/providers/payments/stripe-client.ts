import Stripe from 'stripe';
import {
  callProvider,
  type ErrorResponse,
  type ProviderCall,
  type ProviderConnection,
  tryProvider,
} from './call-provider.ts';

export const NAME = 'Stripe';

const SECURE_PORT = 443;

/** Creates Stripe's client. It pins the version of the API to that of its types by itself. */
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

/** Reads Stripe's error. Null: the error is a bug. */
export function toErrorResponse(error: unknown): ErrorResponse | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  return { status: error.statusCode ?? 0, message: error.message };
}

type StripeCall<T> = (stripe: Stripe) => Promise<T>;

const toCall = <T>(connection: ProviderConnection, secretKey: string, call: StripeCall<T>): ProviderCall<T> => ({
  name: NAME,
  secret: secretKey,
  toErrorResponse,
  call: (fetchInTime) => call(createClient(connection, secretKey, fetchInTime)),
});

/** Makes a call to Stripe within the time limits. Its errors become those of every provider (call-provider.ts). */
export const callStripe = <T>(connection: ProviderConnection, secretKey: string, call: StripeCall<T>): Promise<T> =>
  callProvider(connection, toCall(connection, secretKey, call));

/** Reads checkouts, which a restricted key must be able to create. */
export const tryStripe = (connection: ProviderConnection, secretKey: string) =>
  tryProvider(
    connection,
    toCall(connection, secretKey, (stripe) => stripe.checkout.sessions.list({ limit: 1 })),
  );
