import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { errorCode } from '#api/lib/error-code.ts';
import { announceOutgoingRequest } from '#api/lib/outgoing-requests.ts';
import { withAbort } from '#api/lib/with-abort.ts';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '#api/ports/webhook-sender.ts';
import { assertPeer, pinnedTo } from '../targets/pinned.ts';
import {
  type Address,
  findTargetProblem,
  parseTarget,
  type Resolve,
  resolveAddresses,
  UnsafeTargetError,
} from '../targets/target.ts';

const MAX_BODY_BYTES = 64 * 1024;

interface SenderOptions {
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
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
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    let hasResponse = false;
    const request = start(
      {
        method: 'POST',
        port: url.port,
        path: url.pathname + url.search,
        headers: { host: url.host, ...headers, 'content-length': Buffer.byteLength(body) },
        ...pinnedTo(url, addresses),
        signal,
      },
      (response) => {
        hasResponse = true;
        const status = response.statusCode ?? 0;
        const retryAfter = response.headers['retry-after'] ?? null;
        readBody(response).then((text) => {
          resolve({ kind: 'answered', status, body: text, retryAfter });
        }, reject);
      },
    );
    announceOutgoingRequest(request);
    assertPeer(request, addresses, allowPrivate);
    request.once('error', reject);
    // A response that switches protocols (101) closes the request without any other event.
    request.once('close', () => {
      if (!hasResponse) reject(Object.assign(new Error('No response'), { code: 'ECONNRESET' }));
    });
    request.end(body);
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
    findUrlProblem: (text) => findTargetProblem(text, { resolve, allowPrivate, timeoutMs }),
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
