import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import mongoose, { Types } from 'mongoose';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { appendEvent, type OutboxEventType } from '#api/modules/outbox/outbox.service.ts';
import { getWebhookDeliverer } from '#api/modules/webhooks/deliver.service.ts';
import { createWebhook } from '#api/modules/webhooks/edit-webhooks.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import type { WebhookRecord } from '#api/modules/webhooks/webhook.model.ts';
import { asAnonymous, testContext } from '../setup/graphql.ts';

/** A message as it arrived. */
export interface Hit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, hit: Hit) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}, body = 'received'): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A receiver of messages on this machine. It answers with success unless a test sets another answer. */
export function useReceiver() {
  const hits: Hit[] = [];
  let answer: Answer = answering(200);
  let port = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const hit = { path: request.url ?? '', headers: request.headers, body };
      hits.push(hit);
      answer(response, hit);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    hits.length = 0;
    answer = answering(200);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    hits,
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    port: () => port,
    answerWith: (next: Answer) => {
      answer = next;
    },
  };
}

/** Adds a webhook for new and changed accounts. */
export async function givenWebhook(
  runtime: Runtime,
  { url, events = ['user.created', 'user.updated'], at }: { url: string; events?: string[]; at: Date },
): Promise<{ webhook: WebhookRecord; secret: string }> {
  // Any viewer will do: the schema, and not `createWebhook`, checks that the viewer is an administrator.
  return createWebhook(testContext(asAnonymous, { runtime, now: () => at }), { name: 'Receiver', url, events });
}

/** Stores one event for each of these times. */
export async function givenEvents(
  moments: readonly Date[],
  type: OutboxEventType = 'user.created',
  userId = new Types.ObjectId(),
): Promise<void> {
  await mongoose.connection.transaction(async (session) => {
    for (const [index, at] of moments.entries()) {
      const user = { id: String(userId), email: 'ann@example.com' };
      await appendEvent(session, { type, data: type === 'user.deleted' ? user : { user, number: index }, at });
    }
  });
}

/** Makes deliveries of all new events, then sends the due ones: for each webhook one after the other, until none is due or the webhook is paused. */
export async function deliverAll(runtime: Runtime, clock: () => Date): Promise<void> {
  await fanOutEvents(clock());
  await Promise.all(await getWebhookDeliverer(runtime).begin(clock));
}

/** Returns the content of a message, verified as its receiver would do at the time `at`. Throws when it is not genuine. */
export function verifyMessage(secret: string, { body, headers }: Hit, at: Date): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    return new Verifier(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
