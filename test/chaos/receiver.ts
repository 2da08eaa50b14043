import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';

export interface Receiver {
  readonly url: string;
  /** The ids of messages that arrived with a valid signature. */
  readonly messages: ReadonlySet<string>;
  readonly forged: () => number;
  /** Messages are verified with this secret from now on. */
  readonly trust: (secret: string) => void;
  readonly stop: () => void;
}

/** Receives webhooks on this machine, and verifies them as receivers do. */
export async function startReceiver(): Promise<Receiver> {
  const messages = new Set<string>();
  let verifier: Verifier | undefined;
  let forged = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      try {
        verifier?.verify(body, request.headers as Record<string, string>);
        messages.add(String(request.headers['webhook-id']));
      } catch {
        forged += 1;
      }
      response.end('received');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    forged: () => forged,
    trust: (secret) => {
      verifier = new Verifier(secret);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
