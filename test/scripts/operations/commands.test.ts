import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { LATEST_VERSION } from '#api/migrations/migrations.registry.ts';
import { runOperatorCommand } from '../../setup/operator-command.ts';
import { newDatabaseUri, startServerProgram, untilReady } from '../../setup/server-program.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

async function start(env: Readonly<Record<string, string>>) {
  const server = await startServerProgram(env);
  onTestFinished(server.stop);
  return server;
}

async function connect(uri: string) {
  const connection = await mongoose.createConnection(uri).asPromise();
  onTestFinished(() => connection.close());
  return connection;
}

async function signUp(origin: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'a long pass phrase', full_name: 'Ann' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${origin}/api/auth/signup`, { method: 'POST', headers, body })).status;
}

async function signIn(origin: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'a long pass phrase' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).status;
}

test('the backup of a running server with its embedded database is restored beside it, and users sign in there', async () => {
  const [dataDir, file] = [await temporaryFolder(), join(await temporaryFolder(), 'copy.backup')];
  const server = await start({ DATA_DIR: dataDir, MONGODB_URI: '' });
  await untilReady(server);
  expect(await signUp(server.origin, 'ann@example.com')).toBeLessThan(300);
  const env = { DATA_DIR: dataDir, MONGODB_URI: '' };
  const backedUp = await runOperatorCommand(['backup', `--out=${file}`], env);
  // Ann, and the administrator whom the server creates at its first start.
  expect(backedUp.output).toMatch(/^ +2 {2}[0-9a-f]{16} {2}users$/m);
  expect(backedUp.output).toMatch(
    /^Backed up \d+ documents of \d+ collections, as they were at .*, to .*copy\.backup\. It is encrypted with the key "1"/m,
  );
  expect(backedUp.code).toBe(0);
  // Another database, which is empty, and the same DATA_DIR, whose files hold the key of the backup. With MONGODB_URI, a server starts no mongod.
  const target = { DATA_DIR: dataDir, MONGODB_URI: newDatabaseUri() };
  const verified = await runOperatorCommand(['restore', `--from=${file}`, '--verify'], target);
  expect(verified.output).toMatch(/^The backup is complete and unchanged: /m);
  const restored = await runOperatorCommand(['restore', `--from=${file}`], target);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored \d+ documents/m) as string });

  await server.stop();
  const copy = await start(target);
  await untilReady(copy);
  expect(await signIn(copy.origin, 'ann@example.com')).toBe(200);
});

test('a command without its option, and one that does not exist, say how they are used', async () => {
  expect(await runOperatorCommand(['backup'], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage: npm run backup -- --out=FILE') as string,
  });
  expect(await runOperatorCommand(['restore', '--form=x'], {})).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Unknown option '--form'[\s\S]*Usage: npm run restore/) as string,
  });
  // MongoDB's driver can't parse this address: the password `b@c:d` is not percent-encoded.
  const broken = await runOperatorCommand(['backup', '--out=x'], { MONGODB_URI: 'mongodb://a:b@c:d@127.0.0.1/x' });
  expect(broken).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No connection to the database: /m) as string,
  });
  expect((await runOperatorCommand(['nothing'], {})).output).toContain(
    'Name a command: backup, restore, migrate, doctor',
  );
});

test('a command reads the file .env of its folder, and variables that are set win', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '.env'), 'MONGODB_URI=mongodb://127.0.0.1:1/in-the-file\nPORT=http\n');
  const { output } = await runOperatorCommand(['doctor'], { PORT: '' }, folder);
  expect(output).toMatch(/^fail {2}Database +No connection to the database: .*127\.0\.0\.1:1\b/m);
  expect((await runOperatorCommand(['doctor'], {}, folder)).output).toContain('PORT must be a number');
});

test('a dry run lists the migrations of old data, a run applies them, and an older server refuses newer data untouched', async () => {
  const env = { MONGODB_URI: newDatabaseUri(), DATA_DIR: await temporaryFolder() };
  const { db } = await connect(env.MONGODB_URI);
  await db?.collection('plans').insertOne({ _id: 'old' as never, name: 'Old' });
  const dry = await runOperatorCommand(['migrate', '--dry-run'], env);
  expect(dry.output).toMatch(/^ {2}3 {2}fill the fields .*: 1 documents at most$/m);
  expect(dry.output).toMatch(/^Nothing was changed \(--dry-run\)\.$/m);
  expect(await db?.listCollections().toArray()).toHaveLength(1);
  expect((await runOperatorCommand(['migrate'], env)).output).toContain(
    `The data have version ${LATEST_VERSION} now.\n`,
  );
  expect(await db?.collection('plans').findOne()).toMatchObject({ name: 'Old', isPopular: false });
  expect((await runOperatorCommand(['migrate'], env)).output).toContain(
    `version ${LATEST_VERSION}: there is nothing to migrate`,
  );

  await db?.collection('installation').updateOne({ _id: 'data-version' as never }, { $set: { version: 99 } });
  // A server that accepts the data creates indexes that are missing.
  await db?.collection('users').dropIndex('email_1');
  const refused = await start(env);
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toMatch(/The database was used by a newer PlainPrompt: its data have version 99/);
  expect(await db?.collection('users').indexExists('email_1')).toBe(false);
});
