import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

/** There was no connection, so the provider did not receive the request. */
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
}

const AGENTS = { keepAlive: true, maxSockets: 200, scheduling: 'lifo' } as const;
const httpAgent = new HttpAgent(AGENTS);
const httpsAgent = new HttpsAgent(AGENTS);

const ATTEMPTS = 2;

/** Errors of a kept-alive connection that was closed between two requests. */
const isStale = (error: Error) => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

function send({ url, method, headers, body, signal, connectMs }: Attempt): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }) },
      agent: isSecure ? httpsAgent : httpAgent,
      ...(signal && { signal }),
    });
    let isConnected = false;
    const timer = setTimeout(() => request.destroy(new ConnectError('connect timed out')), connectMs);
    const connected = () => {
      isConnected = true;
      clearTimeout(timer);
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket) connected();
      else socket.once(isSecure ? 'secureConnect' : 'connect', connected);
    });
    request.on('response', resolve);
    request.on('error', (error) => {
      clearTimeout(timer);
      const wasNotReceived = !isConnected || (request.reusedSocket && isStale(error));
      reject(
        wasNotReceived && !signal?.aborted && !(error instanceof ConnectError)
          ? new ConnectError(error.message)
          : error,
      );
    });
    request.end(body ?? undefined);
  });
}

async function sendWithRetry(attempt: Attempt): Promise<IncomingMessage> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await send(attempt);
    } catch (error) {
      if (!(error instanceof ConnectError) || left === 0) throw error;
    }
  }
}

function toResponse(message: IncomingMessage): Response {
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

/**
 * `fetch` with a deadline for the connection, which Node's `fetch` does not have. A failed connection is tried once more; after a
 * connection was made, nothing is sent again. Redirects are not followed, so that keys are not sent to another host.
 * @throws ConnectError if there was no connection, or the error that ended the request later
 */
export const createProviderFetch =
  (connectMs: number): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = typeof init.body === 'string' ? init.body : null;
    if (init.body != null && body === null) throw new TypeError('Only text bodies are supported.');
    const headers = Object.fromEntries(new Headers(init.headers));
    const method = init.method ?? 'GET';
    return toResponse(await sendWithRetry({ url, method, headers, body, signal: init.signal ?? null, connectMs }));
  };
