import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#api/database/free-port.ts';
import { PRODUCTION_ENV } from '../../factories/production-env.ts';
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

test('the administrator’s password is printed by a process that answers requests, also when a worker starts first', async () => {
  // Without DATA_DIR, it is printed.
  const { JWT_SECRET, PASSWORD_PEPPER, ENCRYPTION_KEYS } = PRODUCTION_ENV;
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: '', JWT_SECRET, PASSWORD_PEPPER, ENCRYPTION_KEYS };
  const worker = await start({ ...env, ROLE: 'worker' });
  await untilReady(worker);
  expect(worker.output()).not.toContain('administrator');
  const server = await start({ ...env, ROLE: 'web' });
  await untilReady(server);
  const printed = /^The administrator admin@example\.com was created with the password (.*)$/m.exec(server.output());
  expect(await signIn(server.origin, printed?.[1] ?? '')).toBe(200);
});
