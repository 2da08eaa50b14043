import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { errorCode } from '#api/lib/error-code.ts';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '#api/ports/webhook-sender.ts';
import { isPublicAddress } from './public-address.ts';
import {
  type Address,
  hostOf,
  parseTarget,
  type Resolve,
  resolveAddresses,
  UnsafeTargetError,
} from './webhook-target.ts';

const MAX_BODY_BYTES = 64 * 1024;

interface SenderOptions {
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

/** A lookup that returns the checked addresses, so that a second DNS query can't return others (DNS rebinding). */
const pinnedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };

/** Checks the address that was connected to, because Node skips the lookup for IP literals. */
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

async function readBody(response: IncomingMessage): Promise<string> {
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
        // A new connection for each message, so that no connection is shared between receivers.
        agent: false,
        lookup: pinnedLookup(addresses),
        ...(isIP(host) === 0 && { servername: host }),
        signal,
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const retryAfter = response.headers['retry-after'] ?? null;
        readBody(response).then((text) => {
          resolve({ kind: 'answered', status, body: text, retryAfter });
        }, reject);
      },
    );
    assertPeer(request, addresses, allowPrivate);
    request.once('error', reject);
    request.end(body);
  });
}

/** Rejects when the signal aborts, even if the task does not support it. */
function withAbort<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
    task.then(resolve, reject);
  });
}

const REASON_TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  EAI_AGAIN: 'The host name can not be resolved at the moment',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before the response was complete',
};

function toFailure(error: unknown): WebhookAnswer {
  if (error instanceof UnsafeTargetError) return { kind: 'unsafe', reason: error.message };
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return { kind: 'timed_out', reason: 'There was no response in time' };
  const code = errorCode(error) ?? '';
  return { kind: 'unreachable', reason: REASON_TEXTS[code] ?? `No connection${code && ` (${code})`}` };
}

export function createWebhookSender({ allowPrivate, resolve, timeoutMs }: SenderOptions): WebhookSender {
  return {
    findUrlProblem: async (text) => {
      try {
        const url = parseTarget(text, { allowPrivate });
        const signal = AbortSignal.timeout(timeoutMs);
        await withAbort(resolveAddresses(url, { resolve, allowPrivate }), signal);
        return null;
      } catch (error) {
        // A host name that does not resolve yet may resolve later. Its addresses are checked whenever a message is sent.
        return error instanceof UnsafeTargetError ? error.message : null;
      }
    },
    post: async (message) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const url = parseTarget(message.url, { allowPrivate });
        const addresses = await withAbort(resolveAddresses(url, { resolve, allowPrivate }), signal);
        return await exchange(url, addresses, message, { allowPrivate, signal });
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}
