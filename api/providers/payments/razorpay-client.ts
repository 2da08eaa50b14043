import type Razorpay from 'razorpay';
import { z } from 'zod';
import {
  callProvider,
  type ErrorResponse,
  type ProviderCall,
  type ProviderConnection,
  tryProvider,
} from './call-provider.ts';

/** The provider's name in errors and logs. */
export const RAZORPAY_NAME = 'Razorpay';

/** The part of axios's request configuration that the adapter reads. Razorpay's client uses axios. */
interface CallConfig {
  readonly method?: string;
  readonly baseURL?: string;
  readonly url?: string;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly data?: string;
  readonly headers: { readonly toJSON: () => Record<string, string> };
  readonly auth?: { readonly username: string; readonly password: string };
}

/** The status for an answer that is not JSON. */
const BAD_GATEWAY = 502;

interface Transport {
  readonly defaults: { baseURL: string; adapter: (config: CallConfig) => Promise<unknown> };
}

const refusedAnswer = z.object({ error: z.object({ description: z.string().nullish() }) });

function buildUrl({ baseURL = '', url = '', params = {} }: CallConfig): URL {
  const address = new URL(baseURL + url);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Builds an error in the form that Razorpay's client expects of axios. The client fails if `error` is missing. */
const buildRefusal = (status: number, description: string) =>
  Object.assign(new Error('Razorpay refused'), { response: { status, data: { error: { description } } } });

/**
 * Replaces how Razorpay's client sends requests: the client has no option for the URL or a deadline, and sends its keys to the target of
 * a redirect.
 */
const createAdapter =
  (fetchInTime: typeof fetch) =>
  async (config: CallConfig): Promise<unknown> => {
    const { username = '', password = '' } = config.auth ?? {};
    let answer;
    try {
      const response = await fetchInTime(buildUrl(config), {
        method: (config.method ?? 'get').toUpperCase(),
        headers: {
          ...config.headers.toJSON(),
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        },
        ...(config.data !== undefined && { body: config.data }),
      });
      answer = { status: response.status, isSuccess: response.ok, data: parseJson(await response.text()) };
    } catch {
      throw buildRefusal(0, '');
    }
    const { status, isSuccess, data } = answer;
    if (!isSuccess) throw buildRefusal(status, refusedAnswer.safeParse(data).data?.error.description ?? '');
    if (data === null) throw buildRefusal(BAD_GATEWAY, '');
    return { data, status, statusText: '', headers: {}, config };
  };

/** Creates Razorpay's client. Its package is loaded when it is first needed, because it would delay each start of the server by 0.1 s. */
async function createClient(
  { origin }: ProviderConnection,
  keyId: string,
  keySecret: string,
  fetchInTime: typeof fetch,
): Promise<Razorpay> {
  const { default: Client } = await import('razorpay');
  const client = new Client({ key_id: keyId, key_secret: keySecret });
  // The client's instance of axios, which its types leave out.
  const { rq } = client.api as unknown as { readonly rq: Transport };
  rq.defaults.baseURL = origin;
  rq.defaults.adapter = createAdapter(fetchInTime);
  return client;
}

const refusal = z.object({ statusCode: z.int(), error: z.object({ description: z.string() }) });

/** Reads Razorpay's error, which its client throws as a plain object. Null: the error is a bug. */
export function toErrorResponse(error: unknown): ErrorResponse | null {
  const { data } = refusal.safeParse(error);
  return data ? { status: data.statusCode, message: data.error.description } : null;
}

interface Keys {
  readonly key_id: string;
  readonly key_secret: string;
}

type RazorpayCall<T> = (razorpay: Razorpay) => Promise<T>;

const toCall = <T>(
  connection: ProviderConnection,
  { key_id: keyId, key_secret: keySecret }: Keys,
  call: RazorpayCall<T>,
): ProviderCall<T> => ({
  name: RAZORPAY_NAME,
  secret: `${keyId} ${keySecret} ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  toErrorResponse,
  call: async (fetchInTime) => call(await createClient(connection, keyId, keySecret, fetchInTime)),
});

export const callRazorpay = <T>(connection: ProviderConnection, keys: Keys, call: RazorpayCall<T>): Promise<T> =>
  callProvider(connection, toCall(connection, keys, call));

export const tryRazorpay = (connection: ProviderConnection, keys: Keys) =>
  tryProvider(
    connection,
    toCall(connection, keys, (razorpay) => razorpay.payments.all({ count: 1 })),
  );
