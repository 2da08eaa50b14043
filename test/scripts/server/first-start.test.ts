import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#api/database/free-port.ts';
import { newDatabaseUri, startServerProgram, untilReady } from '../../setup/server-program.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const passwordIn = (dataDir: string) =>
  /^Password: (.*)$/m.exec(readFileSync(join(dataDir, 'administrator-password.txt'), 'utf8'))?.[1] ?? '';

/** The status of signing in as the administrator. */
async function signIn(origin: string, password: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  });
  return status;
}

async function start(env: Readonly<Record<string, string>>) {
  const server = await startServerProgram(env);
  onTestFinished(server.stop);
  return server;
}

test('a first start on a port that is taken leaves the administrator’s password where the next start says it is', async () => {
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: await temporaryFolder(), PORT: String(await findFreePort()) };
  const other = createServer().listen(Number(env.PORT), '127.0.0.1');
  onTestFinished(() => void other.close());
  const failed = await start(env);
  expect(await failed.ended()).toBe(1);
  expect(failed.output()).toMatch(/\nPort \d+ is taken by another program\. Stop it, or set PORT to another port\.\n$/);
  expect(failed.output()).not.toMatch(/^ {4}at /m);
  const password = passwordIn(env.DATA_DIR);
  expect(failed.output()).toContain(join(env.DATA_DIR, 'administrator-password.txt'));
  expect(failed.output()).not.toContain(password);

  await new Promise((resolve) => other.close(resolve));
  const server = await start(env);
  await untilReady(server);
  expect(server.output()).toContain(`  Password       in ${join(env.DATA_DIR, 'administrator-password.txt')}\n`);
  expect(await signIn(server.origin, password)).toBe(200);
});

test('a worker that starts first says where the administrator’s password is', async () => {
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: await temporaryFolder() };
  const worker = await start({ ...env, ROLE: 'worker' });
  await untilReady(worker);
  expect(worker.output()).toContain(`  Password       in ${join(env.DATA_DIR, 'administrator-password.txt')}\n`);
  const server = await start({ ...env, ROLE: 'web' });
  await untilReady(server);
  expect(await signIn(server.origin, passwordIn(env.DATA_DIR))).toBe(200);
});
