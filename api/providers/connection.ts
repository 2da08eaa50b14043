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

interface Attempt extends ProviderRequest {
  readonly connectMs: number;
  /** Whether a connection that is kept alive may be used. */
  readonly usesPool: boolean;
  /** The only addresses that may be connected to. Null: any. */
  readonly addresses: readonly Address[] | null;
  readonly allowPrivate: boolean;
}

/** `lifo` takes the connection that was used last: of all idle ones, the other side has closed it least likely. */
const AGENTS = { keepAlive: true, maxSockets: 200, scheduling: 'lifo' } as const;
const httpAgent = new HttpAgent(AGENTS);
const httpsAgent = new HttpsAgent(AGENTS);

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
  usesPool,
  addresses,
  allowPrivate,
}: Attempt): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const pool = isSecure ? httpsAgent : httpAgent;
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }) },
      ...(addresses ? pinnedTo(url, addresses) : { agent: usesPool && pool }),
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

/**
 * Sends a request, and once more after a ConnectError. Then it uses a new connection: after a pause, the other side may have closed all those that
 * were kept alive.
 */
async function sendWithRetry(attempt: Omit<Attempt, 'usesPool'>): Promise<IncomingMessage> {
  try {
    return await send({ ...attempt, usesPool: true });
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    return send({ ...attempt, usesPool: false });
  }
}

/** A request to a provider. */
export interface ProviderRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
}

/** The response to a request, whose body has not been read. */
export interface ProviderResponse {
  readonly message: IncomingMessage;
  /** The longest body that may be read. */
  readonly maxCharacters: number;
}

/**
 * Sends a request with a deadline for the connection. It is sent once more if there was no connection, or if a kept-alive one turned out to be
 * closed; after any other error, nothing is sent again. Redirects are not followed, so that keys are not sent to another host. Rejects with
 * ConnectError if that failed twice, or with the error that ended the request later.
 */
export type SendRequest = (request: ProviderRequest) => Promise<ProviderResponse>;

/** The longest body of a provider: OpenRouter's list has some 400 models with long descriptions. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Creates the function that sends requests to the addresses of providers and to operators' servers. */
export const createProviderRequest =
  (connectMs: number): SendRequest =>
  async (request) => ({
    message: await sendWithRetry({ ...request, connectMs, addresses: null, allowPrivate: true }),
    maxCharacters: MAX_CHARACTERS,
  });

function toFetched(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  const hasNoBody = status === 204 || status === 205 || status === 304;
  if (hasNoBody) message.resume();
  const body = hasNoBody ? null : Readable.toWeb(message);
  // Node's type of a web stream differs from the DOM's, but it is the same class.
  return new Response(body as BodyInit | null, { status, headers });
}

/** Turns the arguments of `fetch` into a request. Throws TypeError for a body that is no text. */
function toRequest(input: Parameters<typeof fetch>[0], init: RequestInit = {}): ProviderRequest {
  const url = new URL(input instanceof Request ? input.url : input);
  const body = typeof init.body === 'string' ? init.body : null;
  if (init.body != null && body === null) throw new TypeError('Only text bodies are supported.');
  const headers = Object.fromEntries(new Headers(init.headers));
  return { url, method: init.method ?? 'GET', headers, body, signal: init.signal ?? null };
}

/** Creates a `fetch` for SDKs that sends requests as `createProviderRequest` does. Node's `fetch` has no deadline for the connection. */
export function createProviderFetch(connectMs: number): typeof fetch {
  const send = createProviderRequest(connectMs);
  return async (input, init) => toFetched((await send(toRequest(input, init))).message);
}

export interface PublicRequestOptions {
  readonly connectMs: number;
  readonly resolve: Resolve;
  /** For tests, whose servers are on this machine. */
  readonly allowPrivate: boolean;
}

/** The longest body of a server that a user entered: longer than any answer of a model or list of models. */
const MAX_PUBLIC_CHARACTERS = 8 * 1024 * 1024;

/**
 * Finds the addresses of a URL's host. Rejects with ConnectError if the host name has no address,
 * or none is found in time.
 */
async function findAddresses(url: URL, { connectMs, resolve, allowPrivate }: PublicRequestOptions) {
  try {
    return await withAbort(resolveAddresses(url, { resolve, allowPrivate }), AbortSignal.timeout(connectMs));
  } catch (error) {
    if (error instanceof UnsafeTargetError) throw error;
    throw new ConnectError('the host name could not be resolved');
  }
}

/**
 * Does what `createProviderRequest` does, for URLs that users enter: it connects to public addresses over https only, and to the addresses
 * that it checked. Rejects with UnsafeTargetError for any other URL.
 */
export const createPublicRequest =
  (options: PublicRequestOptions): SendRequest =>
  async (request) => {
    const { connectMs, allowPrivate } = options;
    const url = parseTarget(request.url.href, { allowPrivate });
    const addresses = await findAddresses(url, options);
    return {
      message: await sendWithRetry({ ...request, url, connectMs, addresses, allowPrivate }),
      maxCharacters: MAX_PUBLIC_CHARACTERS,
    };
  };
