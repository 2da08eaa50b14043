import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookSender } from '#api/ports/webhook-sender.ts';
import { resolveBySystem } from '#api/providers/targets/target.ts';
import { createWebhookSender } from '#api/providers/webhooks/webhook-sender.ts';

const TIMEOUT_MS = 10_000;

/** The response of a webhook receiver. */
export interface ReceiverResponse {
  readonly status: number;
  readonly body: string;
}

export const RECEIVED: ReceiverResponse = { status: 200, body: '{"received":true}' };

/** A message that a receiver gets. */
interface Message {
  /** The host in the webhook's address. */
  readonly host: string;
  /** Identifies the message across attempts. */
  readonly id: string;
  /** When it was sent, in the time of the demo. */
  readonly sentAt: Date;
  /** How many attempts to send it came before this one. */
  readonly timesBefore: number;
}

/** Webhook receivers on this machine. Messages to every address arrive here, signed and over HTTP. None leaves the machine. */
export interface Receivers {
  readonly sender: WebhookSender;
  readonly close: () => Promise<void>;
}

const readAll = async (request: IncomingMessage) => {
  await once(request.resume(), 'end');
};

/** Opens the receivers of all hosts. `respondTo` decides their responses. */
export async function openReceivers(respondTo: (message: Message) => ReceiverResponse): Promise<Receivers> {
  const seen = new Map<string, number>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    await readAll(request);
    const id = String(request.headers['webhook-id']);
    const timesBefore = seen.get(id) ?? 0;
    seen.set(id, timesBefore + 1);
    const sentAt = new Date(Number(request.headers['webhook-timestamp']) * 1000);
    const { status, body } = respondTo({ host: (request.url ?? '').slice(1), id, sentAt, timesBefore });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { post } = createWebhookSender({ allowPrivate: true, resolve: resolveBySystem, timeoutMs: TIMEOUT_MS });
  return {
    sender: {
      findUrlProblem: async () => null,
      post: (message) => post({ ...message, url: `http://127.0.0.1:${port}/${new URL(message.url).hostname}` }),
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
