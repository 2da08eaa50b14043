import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { announceOutgoingRequest } from '#api/lib/outgoing-requests.ts';

/** The error of a request of which nothing was sent: there was no connection, or a kept-alive one had been closed. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

interface Attempt extends ProviderRequest {
  readonly connectMs: number;
  /** Whether a connection that is kept alive may be used. */
  readonly mayReuse: boolean;
}

/**
 * `lifo` takes the connection that was used last: of all idle ones, the other side has closed it least likely. Their number has no limit: runs are
 * limited elsewhere, and a request must not wait for another one to end.
 */
const AGENTS = { keepAlive: true, scheduling: 'lifo' } as const;
const httpAgent = new HttpAgent(AGENTS);
const httpsAgent = new HttpsAgent(AGENTS);

const isOpen = (socket: Socket) =>
  !socket.connecting && !('secureConnecting' in socket && socket.secureConnecting === true);

/** Waits until all that had arrived has been read. The event loop may have looked for it already in this turn, so that it must do so in the next one. */
const afterArrivals = (act: () => void) => setImmediate(() => setImmediate(act));

function createRequest({ url, method, headers, body, signal, mayReuse }: Attempt) {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? httpsAgent : httpAgent;
  const request = (isSecure ? httpsRequest : httpRequest)(url, {
    method,
    headers: { ...headers, ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }) },
    agent: mayReuse && agent,
    ...(signal && { signal }),
  });
  announceOutgoingRequest(request);
  return request;
}

/**
 * Sends a request once. Nothing is sent before the connection is known to be open, so that an error from before can't concern a request that the
 * provider works on: it becomes a ConnectError. Any later error can.
 */
function sendOnce(attempt: Attempt): Promise<IncomingMessage> {
  const { url, body, signal, connectMs } = attempt;
  return new Promise((resolve, reject) => {
    const request = createRequest(attempt);
    let isSent = false;
    const timer = setTimeout(() => request.destroy(new ConnectError('connect timed out')), connectMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(isSent || signal?.aborted ? error : new ConnectError(error.message));
    };
    const sendNow = () => {
      if (request.destroyed) return;
      clearTimeout(timer);
      isSent = true;
      request.end(body ?? undefined);
    };
    request.on('socket', (socket) => {
      // The other side may have closed a connection that was kept alive: the end of it arrives here later.
      if (isOpen(socket)) afterArrivals(sendNow);
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', sendNow);
    });
    request.on('response', (message) => {
      if (isSent) {
        resolve(message);
        return;
      }
      // Some servers send an error over an idle connection before they close it.
      fail(new Error('the server ended the connection'));
      request.destroy();
    });
    request.on('error', fail);
    // A response that switches protocols (101) closes the request without any other event.
    request.on('close', () => {
      fail(new Error('The connection was closed without a response'));
    });
  });
}

/**
 * Sends a request, and once more after a ConnectError. Then it uses a new connection: after a pause, the other side may have closed all those that
 * were kept alive.
 */
async function sendWithRetry(attempt: Omit<Attempt, 'mayReuse'>): Promise<IncomingMessage> {
  try {
    return await sendOnce({ ...attempt, mayReuse: true });
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    return sendOnce({ ...attempt, mayReuse: false });
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

/**
 * Sends a request with a deadline for the connection. It is tried once more if there was no connection, or if a kept-alive one turned out to be
 * closed before anything was sent. After any other error the provider may be working on the request, and charge for it, so that it is not sent
 * again. Redirects are not followed, so that keys are not sent to another host. Resolves to the response, whose body has not been read. Rejects with
 * ConnectError if there was no connection twice, or with the error that ended the request later.
 */
export type SendRequest = (request: ProviderRequest) => Promise<IncomingMessage>;

/** Creates what sends requests to the addresses of providers and to operators' servers. */
export const createSender =
  (connectMs: number): SendRequest =>
  (request) =>
    sendWithRetry({ ...request, connectMs });

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
function fromFetchArguments(input: Parameters<typeof fetch>[0], init: RequestInit = {}): ProviderRequest {
  const url = new URL(input instanceof Request ? input.url : input);
  const body = typeof init.body === 'string' ? init.body : null;
  if (init.body != null && body === null) throw new TypeError('Only text bodies are supported.');
  const headers = Object.fromEntries(new Headers(init.headers));
  return { url, method: init.method ?? 'GET', headers, body, signal: init.signal ?? null };
}

/**
 * Creates a `fetch` that sends requests as `createSender` does, for the SDKs of Anthropic and of payment providers. Node's `fetch` has no deadline
 * for the connection.
 */
export function createProviderFetch(connectMs: number): typeof fetch {
  const send = createSender(connectMs);
  return async (input, init) => toFetched(await send(fromFetchArguments(input, init)));
}
