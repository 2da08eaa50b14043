import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECKED_EVERY_MS = 500;
/** Longer than clients keep connections. */
const KEPT_ALIVE_MS = 75_000;
const RETRIED_FOR_MS = 10_000;
const RETRIED_EVERY_MS = 100;

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly reply: ServerResponse;
}

/** Headers of one connection, which are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

type Outcome = 'answered' | 'not connected' | 'broken';

/** Whether a request is sent again when its connection breaks: a read, or one with an idempotency key. */
const isRepeatable = ({ method, headers }: IncomingMessage) => method === 'GET' || 'idempotency-key' in headers;

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Forwards a request to one process. */
function forward({ incoming, body, reply }: Exchange, port: number, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: endToEnd(headers), agent }, (answer) => {
      answer.on('error', () => reply.destroy());
      reply.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      answer.pipe(reply);
      answer.on('end', () => {
        resolve('answered');
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'not connected' : 'broken');
    });
    outgoing.end(body);
  });
}

/**
 * A load balancer as the ones in `deploy`: it asks `/readyz`, sends requests to the processes in turn, and to another one when it can't
 * connect, or when a connection breaks and the request is safe to repeat.
 */
export async function startProxy(ports: () => readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set<number>();
  let turn = 0;
  const stopping = new AbortController();

  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const checking = (async () => {
    while (!stopping.signal.aborted) {
      for (const port of ready) if (!ports().includes(port)) ready.delete(port);
      await Promise.all(ports().map(check));
      await sleep(CHECKED_EVERY_MS);
    }
  })();

  const server = createServer((incoming, reply) => {
    void (async () => {
      const body = await readBody(incoming);
      const deadline = Date.now() + RETRIED_FOR_MS;
      while (Date.now() < deadline) {
        const choice = [...ready];
        const port = choice[(turn += 1) % Math.max(1, choice.length)];
        const outcome = port === undefined ? 'not connected' : await forward({ incoming, body, reply }, port, agent);
        if (outcome === 'answered') return;
        if (port !== undefined && outcome === 'not connected') ready.delete(port);
        if (reply.headersSent || (outcome === 'broken' && !isRepeatable(incoming))) break;
        await sleep(RETRIED_EVERY_MS);
      }
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    })();
  });
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    isReady: (candidate: number) => ready.has(candidate),
    stop: async () => {
      stopping.abort();
      await checking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
