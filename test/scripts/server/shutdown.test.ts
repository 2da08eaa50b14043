import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabaseUri, type ServerProgram, startServerProgram, untilReady } from '../../setup/server-program.ts';

const ADMIN = { email: 'admin@plainprompt.example', password: 'a long pass phrase for tests' };
const MONGODB_URI = newDatabaseUri();

const PROMPT = 'Could you please write a summary of the report?';
const PIECE = 'data: {"choices":[{"index":0,"delta":{"content":"Write"}}]}\n\n';
const modelCalls = new EventEmitter();

/** A model that begins to answer and never ends. */
let model: Server;
let server: ServerProgram;
let database: mongoose.Connection;

beforeAll(async () => {
  model = createServer((request, response) => {
    void text(request).then((body) => {
      const isRun = body.includes(PROMPT);
      if (isRun) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(PIECE);
      // The server tries the key before it stores it. `saveAnyway` stores it although that fails.
      else response.writeHead(404).end();
      if (isRun) modelCalls.emit('called');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => model.once('listening', resolve));
  database = await mongoose.createConnection(MONGODB_URI).asPromise();
  server = await startServerProgram({ MONGODB_URI, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await untilReady(server);
});

afterAll(async () => {
  await server.stop();
  await database.close();
  model.closeAllConnections();
  model.close();
});

async function send(query: string, variables: object, token?: string): Promise<Record<string, never>> {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, never> | null; errors?: unknown };
  return data ?? expect.fail(JSON.stringify(errors));
}

test('SIGTERM stops and refunds a run that its model holds up, and the server ends by itself', async () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
  const { token } = (await send(signIn, { input: ADMIN })).signIn as unknown as { token: string };
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const input = {
    keyName: 'Slow',
    provider: 'OPENAI_COMPATIBLE',
    key: 'sk-local-000001',
    baseUrl,
    enabledModels: ['slow'],
    saveAnyway: true,
  };
  await send(
    'mutation ($input: CreateProviderKeyInput!) { createProviderKey(input: $input) { id } }',
    { input },
    token,
  );

  const isCalled = once(modelCalls, 'called');
  const client = new AbortController();
  const run = fetch(`${server.origin}/api/simplify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ text: PROMPT }),
    signal: client.signal,
  }).then(
    (response) => response.text(),
    () => 'aborted',
  );
  // If the model is not called, the run ends first, and the message shows its answer.
  expect(await Promise.race([isCalled.then(() => 'called'), run])).toBe('called');
  client.abort();
  expect(await run).toBe('aborted');

  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended()).toBe(0);
  const wallets = await database.collection('wallets').find().toArray();
  expect(wallets.map(({ used, holds }) => ({ used: used as number, holds: holds as unknown }))).toEqual([
    { used: 0, holds: [] },
  ]);
  expect(await database.collection('ledger_entries').find().toArray()).toMatchObject([{ state: 'refunded' }]);
});
