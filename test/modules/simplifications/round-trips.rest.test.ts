import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useDriverCommands } from '../../setup/driver-commands.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();
// The server keeps the operator's keys in memory, and reads them again every few seconds.
const commands = useDriverCommands('provider_keys');

const TEXT = 'Could you please be so kind as to write a short summary of the text?';

async function givenClient() {
  const user = await givenSubscriber();
  await setPlanWallet(user, { limit: -1 });
  const headers = await server.signedIn(user);
  const simplify = async (more: Readonly<Record<string, string>> = {}) => {
    const { status } = await server.rest('POST', '/simplify', { ...headers, ...more }, { text: TEXT });
    expect(status).toBe(200);
  };
  // The first request also loads what the server keeps in memory.
  await simplify();
  await waitForCommits(server.runtime);
  commands.length = 0;
  return { simplify };
}

test('the answer of a simplification waits for four commands', async () => {
  const { simplify } = await givenClient();
  await simplify();
  expect(commands).toEqual(['find users', 'find model_preferences', 'findAndModify wallets', 'insert ledger_entries']);
});

test('the answer of a simplification with an idempotency key waits for one more command', async () => {
  const { simplify } = await givenClient();
  await simplify({ 'idempotency-key': 'key' });
  expect(commands).toEqual([
    'find users',
    'update idempotency_keys',
    'find model_preferences',
    'findAndModify wallets',
    'insert ledger_entries',
  ]);
});

test('the history and statistics of several simplifications are written together, in at most ten commands', async () => {
  const { simplify } = await givenClient();
  for (let count = 0; count < 5; count += 1) await Promise.all(Array.from({ length: 4 }, () => simplify()));
  await waitForCommits(server.runtime);
  const batches = commands.filter((command) => command === 'insert history_entries').length;
  expect(batches).toBeLessThan(20);
  // Each of the 20 answers waits for four commands at most.
  expect(commands.length).toBeLessThanOrEqual(20 * 4 + batches * 10);
});

test('no command is sent once all is written', async () => {
  const { simplify } = await givenClient();
  await simplify();
  await waitForCommits(server.runtime);
  commands.length = 0;
  await sleep(1500);
  expect(commands).toEqual([]);
});
