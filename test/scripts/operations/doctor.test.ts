import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import mongoose, { Types } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { assessDisk, checkNode, checkSettings } from '#api/commands/doctor/settings.ts';
import { findFreePort } from '#api/database/free-port.ts';
import { encryptProviderKey } from '#api/modules/provider-keys/provider-keys.ts';
import { PRODUCTION_ENV } from '../../factories/production-env.ts';
import { runOperatorCommand } from '../../setup/operator-command.ts';
import { useProviderStubs } from '../../setup/provider-stubs.ts';
import { testConfig, testRuntime } from '../../setup/runtime.ts';
import { newDatabaseUri, startServerProgram, untilReady } from '../../setup/server-program.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

/** A mail server that refuses every login. */
async function startRefusingMailServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      if (/^EHLO/i.test(line)) socket.write('250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
      else socket.write('535 5.7.8 Authentication failed\r\n');
    });
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `smtp://user:wrong@127.0.0.1:${port}`;
}

test('a version of Node that is too old fails', () => {
  expect(checkNode('20.19.0')).toMatchObject({ status: 'ok' });
  expect(checkNode('24.1.0')).toMatchObject({ status: 'ok' });
  expect(checkNode('20.18.3')).toMatchObject({ status: 'fail', advice: 'Install Node 20.19 or newer.' });
  expect(checkNode('18.20.0')).toMatchObject({ status: 'fail' });
});

test('a disk that is nearly full is said to stop MongoDB only where the database is on it', () => {
  expect(assessDisk(5, true)).toMatchObject({ status: 'ok' });
  expect(assessDisk(4.9, true)).toMatchObject({
    status: 'warn',
    advice: 'Free some space or enlarge the disk: MongoDB stops when it is full.',
  });
  expect(assessDisk(0.9, false)).toEqual({
    name: 'Disk of DATA_DIR',
    status: 'fail',
    text: '0.9 GB free',
    advice: 'Free some space or enlarge the disk: the server keeps files there.',
  });
});

test.each([
  ['support@example.com', 'fail'],
  ['support@plainprompt.example', 'fail'],
  ['support@counterexample.com', 'ok'],
  ['support@example.company', 'ok'],
])('%s as the address of support in production: %s', (email, status) => {
  const found = checkSettings(testConfig({ ...PRODUCTION_ENV, RATE_LIMIT_SCALE: '1', SUPPORT_EMAIL: email }));
  expect(found).toContainEqual(expect.objectContaining({ name: 'SUPPORT_EMAIL', status }));
});

test('every setting that is wrong is named, before anything else is tried', async () => {
  const weak = 'A'.repeat(43);
  const env = { ...PRODUCTION_ENV, JWT_SECRET: weak, PUBLIC_URL: 'http://plainprompt.example', MONGODB_URI: '' };
  const { code, output } = await runOperatorCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^fail {2}Configuration +JWT_SECRET is not random/m);
  expect(output).toMatch(/^fail {2}Configuration +PUBLIC_URL must begin with https:/m);
  expect(output).toMatch(/^fail {2}Configuration +MONGODB_URI is required in production/m);
  expect(output).toMatch(/^ +→ \.env\.example explains every setting\.$/m);
  expect(output).toMatch(/^3 failed, 0 warnings, 1 ok\.$/m);
  expect(output).not.toContain(weak);
});

test('a database that is not read from its primary is a wrong setting', async () => {
  const env = { ...PRODUCTION_ENV, MONGODB_URI: 'mongodb://db.example/plainprompt?readPreference=secondaryPreferred' };
  const { code, output } = await runOperatorCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^fail {2}Configuration +MONGODB_URI must read from the primary/m);
});

test('a damaged secrets file is no wrong setting', async () => {
  const env = { DATA_DIR: await temporaryFolder(), MONGODB_URI: 'mongodb://127.0.0.1:1/x' };
  await writeFile(join(env.DATA_DIR, 'secrets.json'), 'damaged');
  const { code, output } = await runOperatorCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^fail {2}Configuration +\S+secrets\.json is damaged\. Restore it from a backup/m);
  expect(output).not.toContain('.env.example');
});

test('a database that refuses a check fails, and the checks before it are reported', async () => {
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: await temporaryFolder() };
  const connection = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  onTestFinished(() => connection.close());
  // A view has no indexes to list.
  await connection.createCollection('users', { viewOn: 'people', pipeline: [] });
  const { code, output } = await runOperatorCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^ok {4}Database +reachable$/m);
  expect(output).toMatch(/^fail {2}Database +.*users/m);
  expect(output).toMatch(/^\d failed, \d warnings?, \d ok\.$/m);
});

test('a database that is away and a mail server that refuses the login fail, without showing a password', async () => {
  const env = {
    ...PRODUCTION_ENV,
    MONGODB_URI: 'mongodb://root:hunter2@127.0.0.1:1/x?replicaSet=rs0&serverSelectionTimeoutMS=500',
    SMTP_URL: await startRefusingMailServer(),
    DATA_DIR: await temporaryFolder(),
  };
  const { code, output } = await runOperatorCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^fail {2}Mail server +127\.0\.0\.1:\d+: Invalid login: 535/m);
  expect(output).toMatch(/^fail {2}Database +No connection to the database: /m);
  expect(output).toMatch(/^fail {2}SUPPORT_EMAIL +is the example$/m);
  expect(output).toMatch(/^warn {2}TRUST_PROXY /m);
  expect(output).not.toMatch(/hunter2|wrong/);
});

test('a running installation is healthy; without its worker, with late mails and a key that is gone, it is not', async () => {
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: await temporaryFolder() };
  const server = await startServerProgram(env);
  onTestFinished(server.stop);
  await untilReady(server);
  const healthy = await runOperatorCommand(['doctor'], env);
  expect(healthy.output).toMatch(/^ok {4}Replica set +\w+, 1 member$/m);
  expect(healthy.output).toMatch(/^ok {4}Clock +\d+ ms from the database's clock$/m);
  expect(healthy.output).toMatch(/^ok {4}Data +version \d+$/m);
  expect(healthy.output).toMatch(/^ok {4}Indexes +all exist$/m);
  expect(healthy.output).toMatch(/^ok {4}Worker +running$/m);
  expect(healthy.output).toMatch(/^ok {4}Mails +none is late$/m);
  expect(healthy.output).toMatch(/^warn {2}Backup +none was made$/m);
  expect(healthy.code).toBe(0);

  await server.stop();
  const connection = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  onTestFinished(() => connection.close());
  const longAgo = new Date(Date.now() - 3_600_000);
  const mails = connection.collection('mails');
  // A mail that was encrypted with the key 2019, which the server does not have.
  await mails.insertOne({ template: 'x', ciphertext: 'v2019.a.b.c', nextAttemptAt: longAgo, createdAt: longAgo });
  await mails.dropIndex('nextAttemptAt_1');
  const sick = await runOperatorCommand(['doctor'], env);
  expect(sick.code).toBe(1);
  expect(sick.output).toMatch(/^fail {2}Worker +none is running$/m);
  expect(sick.output).toMatch(/^fail {2}Mails +1 wait for more than 5 minutes$/m);
  expect(sick.output).toMatch(/^fail {2}Indexes +some are missing$/m);
  expect(sick.output).toMatch(/^fail {2}Stored secrets +ENCRYPTION_KEYS lacks the key 2019/m);
  expect(sick.output).toMatch(
    /^ +→ Look for the key in your secret manager.* Without it, no server starts on these data\.$/m,
  );
});

const stubs = useProviderStubs();

test('every active provider key is tried, and one that is refused or can’t be decrypted is named', async () => {
  const { ENCRYPTION_KEYS } = PRODUCTION_ENV;
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: await temporaryFolder(), ENCRYPTION_KEYS };
  const connection = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  onTestFinished(() => connection.close());
  const keys = connection.collection('provider_keys');
  const server = { provider: 'openai_compatible' as const, baseUrl: stubs.baseUrls().openai_compatible };
  const insertKey = async (key: string, fields: { readonly keyName: string; readonly ciphertext?: string }) => {
    const row = { _id: new Types.ObjectId(), ...server, isActive: true, position: 1, createdAt: new Date() };
    await keys.insertOne({
      ...row,
      ...encryptProviderKey(testRuntime({ env: { ENCRYPTION_KEYS } }), key, row),
      ...fields,
    });
  };
  stubs.behave('sk-valid-0123456789', { kind: 'answer', text: 'ok' });
  await insertKey('sk-valid-0123456789', { keyName: 'Valid key' });
  await insertKey('sk-refused-0123456789', { keyName: 'Refused key' });
  const damaged = `v2026.${randomBytes(12).toString('base64url')}.AAAA.${randomBytes(16).toString('base64url')}`;
  await insertKey('', { keyName: 'Damaged key', ciphertext: damaged });
  const { code, output } = await runOperatorCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^ok {4}Provider key +Valid key: accepted$/m);
  expect(output).toMatch(/^fail {2}Provider key +Refused key: refused, /m);
  expect(output).toMatch(/^fail {2}Provider key +Damaged key: The stored key can not be decrypted\. Edit it/m);
  expect(output).not.toContain('0123456789');
});
