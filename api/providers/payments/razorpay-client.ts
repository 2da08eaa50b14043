import Razorpay from 'razorpay';
import { z } from 'zod';
import { callProvider, type ErrorResponse, type ProviderConnection } from './ask-provider.ts';

export const NAME = 'Razorpay';

/** What the client's axios tells its adapter, of what we use. */
interface CallConfig {
  readonly method?: string;
  readonly baseURL?: string;
  readonly url?: string;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly data?: string;
  readonly headers: { readonly toJSON: () => Record<string, string> };
  readonly auth?: { readonly username: string; readonly password: string };
}

/** Stands for an answer that makes no sense. */
const BAD_GATEWAY = 502;

interface Transport {
  readonly defaults: { baseURL: string; adapter: (config: CallConfig) => Promise<unknown> };
}

const refusedAnswer = z.object({ error: z.object({ description: z.string().nullish() }) });

function urlOf({ baseURL = '', url = '', params = {} }: CallConfig): URL {
  const address = new URL(baseURL + url);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** In the shape that the client passes on as it is; without an `error` in it, it would stumble. */
const refused = (status: number, words: string) =>
  Object.assign(new Error('Razorpay refused'), { response: { status, data: { error: { description: words } } } });

/** The client knows neither another address nor a deadline, and follows redirects with its keys: it is given a way of ours to send. */
const adapterOn =
  (reach: typeof fetch) =>
  async (config: CallConfig): Promise<unknown> => {
    const { username = '', password = '' } = config.auth ?? {};
    let answer;
    try {
      const response = await reach(urlOf(config), {
        method: (config.method ?? 'get').toUpperCase(),
        headers: {
          ...config.headers.toJSON(),
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        },
        ...(config.data !== undefined && { body: config.data }),
      });
      answer = { status: response.status, isSuccess: response.ok, data: parsed(await response.text()) };
    } catch {
      throw refused(0, '');
    }
    const { status, isSuccess, data } = answer;
    if (!isSuccess) throw refused(status, refusedAnswer.safeParse(data).data?.error.description ?? '');
    if (data === null) throw refused(BAD_GATEWAY, '');
    return { data, status, statusText: '', headers: {}, config };
  };

function clientOf({ origin }: ProviderConnection, keyId: string, keySecret: string, reach: typeof fetch): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = client.api as unknown as { readonly rq: Transport };
  rq.defaults.baseURL = origin;
  rq.defaults.adapter = adapterOn(reach);
  return client;
}

const refusal = z.object({ statusCode: z.int(), error: z.object({ description: z.string() }) });

/** What Razorpay answered, which its client throws as a bare object; null for a bug of ours. */
export function toErrorResponse(error: unknown): ErrorResponse | null {
  const { data } = refusal.safeParse(error);
  return data ? { status: data.statusCode, words: data.error.description } : null;
}

interface Keys {
  readonly key_id: string;
  readonly key_secret: string;
}

export const callRazorpay = <T>(
  reach: ProviderConnection,
  { key_id: keyId, key_secret: keySecret }: Keys,
  call: (razorpay: Razorpay) => Promise<T>,
): Promise<T> =>
  callProvider(reach, {
    name: NAME,
    secret: `${keyId} ${keySecret} ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    refusalOf: toErrorResponse,
    call: (inTime) => call(clientOf(reach, keyId, keySecret, inTime)),
  });
