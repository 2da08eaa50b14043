import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { announceOutgoingRequest } from '#api/lib/outgoing-requests.ts';
import { withAbort } from '#api/lib/with-abort.ts';
import { assertPeer, pinnedTo } from './targets/pinned.ts';
import { type Address, parseTarget, type Resolve, resolveAddresses, UnsafeTargetError } from './targets/target.ts';

/** The error of a request that the provider did not receive: there was no connection, or a kept-alive one had been closed. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

interface Attempt {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
  readonly connectMs: number;
  /** The only addresses that may be connected to. Null: any. */
  readonly addresses: readonly Address[] | null;
  readonly allowPrivate: boolean;
}

/** `lifo` takes the connection that was used last: of all idle ones, the other side has closed it least likely. */
const AGENTS = { keepAlive: true, maxSockets: 200, scheduling: 'lifo' } as const;
const httpAgent = new HttpAgent(AGENTS);
const httpsAgent = new HttpsAgent(AGENTS);

const ATTEMPTS = 2;

/** Errors of a kept-alive connection that was closed between two requests. */
const isStale = (error: Error) => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Sends a request once. Rejects with ConnectError if there was no connection, or a kept-alive one turned out to be closed. */
function send({
  url,
  method,
  headers,
  body,
  signal,
  connectMs,
  addresses,
  allowPrivate,
}: Attempt): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }) },
      ...(addresses ? pinnedTo(url, addresses) : { agent: isSecure ? httpsAgent : httpAgent }),
      ...(signal && { signal }),
    });
    announceOutgoingRequest(request);
    if (addresses) assertPeer(request, addresses, allowPrivate);
    let isConnected = false;
    const timer = setTimeout(() => request.destroy(new ConnectError('connect timed out')), connectMs);
    const onConnected = () => {
      isConnected = true;
      clearTimeout(timer);
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket) onConnected();
      else socket.once(isSecure ? 'secureConnect' : 'connect', onConnected);
    });
    request.on('response', resolve);
    request.on('error', (error) => {
      clearTimeout(timer);
      const wasNotReceived = !isConnected || (request.reusedSocket && isStale(error));
      reject(
        wasNotReceived && !signal?.aborted && !(error instanceof ConnectError) && !(error instanceof UnsafeTargetError)
          ? new ConnectError(error.message)
          : error,
      );
    });
    request.end(body ?? undefined);
  });
}

/** Sends a request, and once more after a ConnectError. */
async function sendWithRetry(attempt: Attempt): Promise<IncomingMessage> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await send(attempt);
    } catch (error) {
      if (!(error instanceof ConnectError) || left === 0) throw error;
    }
  }
}

/** Reads the pieces of a body. Throws when it is longer than `maxBytes`. */
async function* readAtMost(message: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of message) {
    length += (chunk as Buffer).length;
    if (length > maxBytes) throw new Error('The response is too long');
    yield chunk as Buffer;
  }
}

function toResponse(message: IncomingMessage, maxBytes: number | null): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  const hasNoBody = status === 204 || status === 205 || status === 304;
  if (hasNoBody) message.resume();
  const readable = maxBytes === null ? message : Readable.from(readAtMost(message, maxBytes), { objectMode: false });
  const body = hasNoBody ? null : Readable.toWeb(readable);
  // Node's type of a web stream differs from the DOM's, but it is the same class.
  return new Response(body as BodyInit | null, { status, headers });
}

type Call = Omit<Attempt, 'connectMs' | 'addresses' | 'allowPrivate'>;

/** Turns the arguments of `fetch` into a call. Throws TypeError for a body that is no text. */
function toCall(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Call {
  const url = new URL(input instanceof Request ? input.url : input);
  const body = typeof init.body === 'string' ? init.body : null;
  if (init.body != null && body === null) throw new TypeError('Only text bodies are supported.');
  const headers = Object.fromEntries(new Headers(init.headers));
  return { url, method: init.method ?? 'GET', headers, body, signal: init.signal ?? null };
}

/**
 * Creates a `fetch` with a deadline for the connection, which Node's `fetch` does not have. A request is sent once more if there was no
 * connection, or if a kept-alive one turned out to be closed; after any other error, nothing is sent again. Redirects are not followed, so
 * that keys are not sent to another host.
 * @throws ConnectError if that failed twice, or the error that ended the request later
 */
export const createProviderFetch =
  (connectMs: number): typeof fetch =>
  async (input, init) => {
    const call = toCall(input, init);
    return toResponse(await sendWithRetry({ ...call, connectMs, addresses: null, allowPrivate: true }), null);
  };

export interface PublicFetchOptions {
  readonly connectMs: number;
  readonly resolve: Resolve;
  /** For tests, whose servers are on this machine. */
  readonly allowPrivate: boolean;
}

/** The largest size of a whole response: more than any answer of a model or list of models. */
const MAX_PUBLIC_BYTES = 8 * 1024 * 1024;

/**
 * Finds the addresses of a URL's host. Rejects with ConnectError if the host name has no address,
 * or none is found in time.
 */
async function findAddresses(url: URL, { connectMs, resolve, allowPrivate }: PublicFetchOptions) {
  try {
    return await withAbort(resolveAddresses(url, { resolve, allowPrivate }), AbortSignal.timeout(connectMs));
  } catch (error) {
    if (error instanceof UnsafeTargetError) throw error;
    throw new ConnectError('the host name could not be resolved');
  }
}

/**
 * Does what `createProviderFetch` does, for URLs that users enter: it connects to public addresses over https only, and
 * to the addresses that it checked. Responses have a largest size.
 * @throws UnsafeTargetError for any other URL
 */
export const createPublicFetch =
  (options: PublicFetchOptions): typeof fetch =>
  async (input, init) => {
    const call = toCall(input, init);
    const { connectMs, allowPrivate } = options;
    const url = parseTarget(call.url.href, { allowPrivate });
    const addresses = await findAddresses(url, options);
    return toResponse(await sendWithRetry({ ...call, url, connectMs, addresses, allowPrivate }), MAX_PUBLIC_BYTES);
  };
