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

test('with an idempotency key it waits for one more', async () => {
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

test('what follows is written for many at once, in ten commands', async () => {
  const { simplify } = await givenClient();
  for (let count = 0; count < 5; count += 1) await Promise.all(Array.from({ length: 4 }, () => simplify()));
  await waitForCommits(server.runtime);
  const after = commands.filter((command) => !/^(find (users|model_preferences)|findAndModify wallets)$/.test(command));
  const inserts = after.filter((command) => command === 'insert ledger_entries');
  expect(inserts.length).toBeLessThanOrEqual(20);
  const writes = Math.ceil((after.length - inserts.length) / 8);
  expect(commands.length).toBeLessThan(20 * 4 + writes * 10);
});

test('nothing is sent once all is written', async () => {
  const { simplify } = await givenClient();
  await simplify();
  await waitForCommits(server.runtime);
  commands.length = 0;
  await sleep(1500);
  expect(commands).toEqual([]);
});
