import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '#api/ports/webhook-sender.ts';
import { isPublicAddress } from './public-address.ts';
import { type Address, addressesOf, hostOf, parseTarget, type Resolve, UnsafeTargetError } from './webhook-target.ts';

const MAX_BODY_BYTES = 64 * 1024;

interface SenderOptions {
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

/** Answers the addresses that were checked, so that a name can't lead elsewhere once it is asked for again. */
const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };

/** The lookup is not asked about literals, and may be by-passed by a bug: what counts is who took the call. */
function assertPeer(request: ClientRequest, addresses: readonly Address[], allowPrivate: boolean): void {
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      const peer = socket.remoteAddress ?? '';
      const isKnown = addresses.some(({ address }) => address === peer || `::ffff:${address}` === peer);
      if (allowPrivate || (isKnown && isPublicAddress(peer))) return;
      request.destroy(new UnsafeTargetError('The URL must lead to a public address'));
    });
  });
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (length >= MAX_BODY_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8');
}

function exchange(
  url: URL,
  addresses: readonly Address[],
  { headers, body }: WebhookMessage,
  { allowPrivate, signal }: { readonly allowPrivate: boolean; readonly signal: AbortSignal },
): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url);
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = start(
      {
        method: 'POST',
        host,
        port: url.port,
        path: url.pathname + url.search,
        headers: { host: url.host, ...headers, 'content-length': Buffer.byteLength(body) },
        // One connection for each message: nothing of one receiver is ever reused for another.
        agent: false,
        lookup: pinnedTo(addresses),
        ...(isIP(host) === 0 && { servername: host }),
        signal,
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const retryAfter = response.headers['retry-after'] ?? null;
        bodyOf(response).then((text) => {
          resolve({ kind: 'answered', status, body: text, retryAfter });
        }, reject);
      },
    );
    assertPeer(request, addresses, allowPrivate);
    request.once('error', reject);
    request.end(body);
  });
}

/** As soon as the time is up, however long the task takes. */
function inTime<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
    task.then(resolve, reject);
  });
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The address can not be found',
  EAI_AGAIN: 'The address can not be found at the moment',
  ECONNREFUSED: 'Nobody takes connections there',
  ECONNRESET: 'The connection was cut',
};

function failureOf(error: unknown): WebhookAnswer {
  if (error instanceof UnsafeTargetError) return { kind: 'unsafe', reason: error.message };
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return { kind: 'timed_out', reason: 'There was no answer in time' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { kind: 'unreachable', reason: WORDS[code] ?? `No connection${code && ` (${code})`}` };
}

export function createWebhookSender({ allowPrivate, resolve, timeoutMs }: SenderOptions): WebhookSender {
  return {
    objection: async (text) => {
      try {
        const url = parseTarget(text, { allowPrivate });
        const signal = AbortSignal.timeout(timeoutMs);
        await inTime(addressesOf(url, { resolve, allowPrivate }), signal);
        return null;
      } catch (error) {
        // A name that leads nowhere yet may lead somewhere by the time that something is sent: then it is checked again.
        return error instanceof UnsafeTargetError ? error.message : null;
      }
    },
    post: async (message) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const url = parseTarget(message.url, { allowPrivate });
        const addresses = await inTime(addressesOf(url, { resolve, allowPrivate }), signal);
        return await exchange(url, addresses, message, { allowPrivate, signal });
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}
