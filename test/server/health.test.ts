import { once } from 'node:events';
import { connect } from 'node:net';
import mongoose from 'mongoose';
import { expect, inject, test } from 'vitest';
import { shutDown } from '#api/boot/shutdown.ts';
import { connectMongo, hasDeclaredIndexes } from '#api/database/connection.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { buildServer } from '#api/server.ts';
import { createRest } from '#rest-compat/mount.ts';
import { testRuntime } from '../setup/runtime.ts';
import { answerOf } from '../setup/server.ts';

async function startServer(env: NodeJS.ProcessEnv = {}) {
  const runtime = testRuntime({ env });
  const rest = createRest([], { name: 'PlainPrompt', supportEmail: 'support@example.com' });
  const server = await buildServer({ runtime, rest, webDir: null });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) => answerOf(fetch(origin + path));
  return { runtime, server, origin, ask };
}

/** Connects to the database of this name again, after a test has disconnected from it. */
async function reconnect(name: string): Promise<void> {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${name}`;
  await connectMongo(uri.href);
}

test('a server that can work is alive and ready', async () => {
  const { ask, server } = await startServer();
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  await server.app.close();
});

test('a server without its indexes is not ready until they are there', async () => {
  const { ask, server } = await startServer();
  await Users.collection.dropIndexes();
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { reason: 'indexes missing' } });
  await Users.syncIndexes();
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  await server.app.close();
});

test('a server replaces an index whose declaration has changed when it starts', async () => {
  const { name } = mongoose.connection;
  await Notifications.collection.dropIndex('topic_1');
  await Notifications.collection.createIndex(
    { topic: 1 },
    { partialFilterExpression: { topic: { $type: 'string' } } },
    {},
  );
  expect(await hasDeclaredIndexes()).toBe(false);
  await mongoose.disconnect();
  await reconnect(name);
  expect(await hasDeclaredIndexes()).toBe(true);
});

test('a server without its database is alive, not ready, and answers with the time after which to try again', async () => {
  const { name } = mongoose.connection;
  const { ask, origin, server } = await startServer();
  await mongoose.disconnect();
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { reason: 'database unreachable' } });
  const answer = await answerOf(
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ plans { id } }' }),
    }),
  );
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  expect(answer.headers.get('retry-after')).toBe('2');
  await reconnect(name);
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  await server.app.close();
});

test('a worker serves its health and nothing else', async () => {
  const { ask, server } = await startServer({ ROLE: 'worker' });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  expect(await ask('/graphql?query={plans{id}}')).toMatchObject({ status: 404 });
  await server.app.close();
});

test('a server that closes answers the requests that were sent before, and accepts no more', async () => {
  const { server, origin } = await startServer();
  const ask = () =>
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ plans { id } }' }),
    });
  const requestArrived = once(server.app.server, 'request');
  const answered = ask();
  await requestArrived;
  await server.app.close();
  expect(await (await answered).json()).toEqual({ data: { plans: [] } });
  await expect(ask()).rejects.toThrow();
});

/** The parts that a shutdown closes, and a list of the closed ones in their order. */
function recordShutdown({ runtime, server }: Pick<Awaited<ReturnType<typeof startServer>>, 'runtime' | 'server'>) {
  const order: string[] = [];
  const parts = {
    config: runtime.config,
    server,
    stopBackgroundWork: async () => void order.push('work'),
    database: {
      announceStop: async () => void order.push('announcement'),
      close: async () => void order.push('database'),
    },
  };
  return { parts, order };
}

test('a shutdown closes everything in order', async () => {
  const { server, ask, runtime } = await startServer();
  const { parts, order } = recordShutdown({ runtime, server });
  const pending = ask('/readyz');
  server.beginDraining();
  await pending;
  const draining = await ask('/readyz');
  expect(draining).toMatchObject({ status: 503, body: { reason: 'draining' } });
  expect(draining.headers.get('connection')).toBe('close');
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  await shutDown(parts);
  expect(order).toEqual(['announcement', 'work', 'database']);
  await expect(ask('/healthz')).rejects.toThrow();
});

test('a shutdown cuts off a client that holds it up, and still closes everything', async () => {
  const { server, origin, runtime } = await startServer();
  const { parts, order } = recordShutdown({ runtime, server });
  const requestArrived = once(server.app.server, 'request');
  const slowClient = connect(Number(new URL(origin).port), '127.0.0.1');
  slowClient.write(
    'POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  const disconnected = once(slowClient, 'close');
  await requestArrived;
  await shutDown(parts, 50);
  expect(order).toEqual(['announcement', 'work', 'database']);
  await disconnected;
});
