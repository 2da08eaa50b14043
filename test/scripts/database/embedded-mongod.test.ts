import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedMongod } from '#api/database/embedded-mongod.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { fakeCommand, saysVersion } from './fake-commands.ts';

async function start(dataDir: string, env: NodeJS.ProcessEnv = process.env, { testCommands = false } = {}) {
  const logged: string[] = [];
  const lost: Error[] = [];
  const mongod = await startEmbeddedMongod({
    dataDir,
    env,
    log: (line) => logged.push(line),
    onLost: (error) => lost.push(error),
    cacheSize: 0.25,
    testCommands,
  });
  onTestFinished(() => mongod.stop());
  return { ...mongod, logged, lost };
}

interface ReplicaSetConfig {
  readonly version: number;
  readonly members: readonly { readonly _id: number; readonly host: string }[];
}

async function readConfig(admin: mongo.Db): Promise<ReplicaSetConfig> {
  const answer = await admin.command({ replSetGetConfig: 1 });
  return answer.config as ReplicaSetConfig;
}

async function onAdmin<T>(uri: string, use: (admin: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(uri);
  try {
    return await use(client.db('admin'));
  } finally {
    await client.close();
  }
}

async function withNotes<T>(uri: string, use: (notes: mongo.Collection<{ text: string }>) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(uri, { writeConcern: { w: 'majority' }, serverSelectionTimeoutMS: 10_000 });
  try {
    return await use(client.db().collection('notes'));
  } finally {
    await client.close();
  }
}

const writeNote = (uri: string, text: string) => withNotes(uri, (notes) => notes.insertOne({ text }));
const readNotes = (uri: string) =>
  withNotes(uri, async (notes) => (await notes.find().toArray()).map(({ text }) => text));

const pidOf = async (dataDir: string) => Number(await readFile(join(dataDir, 'db', 'mongod.lock'), 'utf8'));
const portOf = (uri: string) => Number(new URL(uri).port);

const withoutLogin = (uri: string) => uri.replace(/\/\/.*@/, '//').replace('&authSource=admin', '');

const eventually = async (condition: () => boolean) => {
  while (!condition()) await sleep(20);
};

/** Runs the embedded database in a process of its own and kills that without warning. Resolves to the database's address. */
async function startAndKillServer(dataDir: string): Promise<string> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'test/setup/database-process.ts', dataDir]);
  const [uri] = (await once(server.stdout, 'data')) as [Buffer];
  await writeNote(uri.toString(), 'before the kill');
  server.kill('SIGKILL');
  await once(server, 'exit');
  return uri.toString();
}

describe('the embedded database', () => {
  it('leaves time for other work between the start of its process and the answer', async () => {
    const events: string[] = [];
    const mongod = await startEmbeddedMongod({
      dataDir: await temporaryFolder(),
      env: process.env,
      log: () => undefined,
      onLost: () => undefined,
      // Without a password, a single process is started.
      testCommands: true,
      onSpawn: () => {
        events.push('process runs');
        setImmediate(() => events.push('other work'));
      },
    });
    onTestFinished(() => mongod.stop());
    events.push('database answers');
    expect(events).toEqual(['process runs', 'other work', 'database answers']);
  });

  it('keeps its data and its port from one start to the next', async () => {
    const dataDir = await temporaryFolder();
    const first = await start(dataDir);
    await writeNote(first.uri, 'kept');
    await first.stop();
    const second = await start(dataDir);
    expect(second.uri).toBe(first.uri);
    expect(await readNotes(second.uri)).toEqual(['kept']);
  });

  it('asks for a password that only the owner of the data directory can read', async () => {
    const dataDir = await temporaryFolder();
    const { uri } = await start(dataDir);
    await expect(readNotes(withoutLogin(uri))).rejects.toThrow(/requires authentication/);
    for (const file of ['mongod.key', 'mongod.access.json']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
  });

  it('protects data from before there was a password, and data whose password was lost', async () => {
    const dataDir = await temporaryFolder();
    const open = await start(dataDir, process.env, { testCommands: true });
    await writeNote(open.uri, 'old');
    await open.stop();
    const first = await start(dataDir);
    expect(await readNotes(first.uri)).toEqual(['old']);
    await first.stop();
    await writeFile(join(dataDir, 'mongod.access.json'), JSON.stringify({ user: 'plainprompt', password: 'wrong' }));
    const second = await start(dataDir);
    expect(second.uri).not.toBe(first.uri);
    expect(await readNotes(second.uri)).toEqual(['old']);
    await expect(readNotes(withoutLogin(second.uri))).rejects.toThrow(/requires authentication/);
  });

  it('takes transactions', async () => {
    const { uri } = await start(await temporaryFolder());
    const client = new mongo.MongoClient(uri);
    onTestFinished(() => client.close());
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await client.db().collection('notes').insertOne({ text: 'one' }, { session });
        await client.db().collection('others').insertOne({ text: 'two' }, { session });
      }),
    );
    expect(await readNotes(uri)).toEqual(['one']);
  });

  it('comes back by itself when mongod is killed', async () => {
    const dataDir = await temporaryFolder();
    const { uri, logged, lost } = await start(dataDir);
    await writeNote(uri, 'before the kill');
    process.kill(await pidOf(dataDir), 'SIGKILL');
    await eventually(() => logged.includes('The database is back.'));
    await writeNote(uri, 'after it');
    expect(await readNotes(uri)).toEqual(['before the kill', 'after it']);
    expect(lost).toEqual([]);
  });

  it('takes over from a server that was killed, whose mongod still runs', async () => {
    const dataDir = await temporaryFolder();
    const before = await startAndKillServer(dataDir);
    const { uri } = await start(dataDir);
    expect(uri).toBe(before);
    expect(await readNotes(uri)).toEqual(['before the kill']);
  });

  it('keeps the members that an operator added, also in front of its own', async () => {
    const dataDir = await temporaryFolder();
    const first = await start(dataDir);
    // A member without a vote: the set has a primary although no mongod listens there.
    const added = { _id: 1, host: '127.0.0.1:1', priority: 0, votes: 0 };
    await onAdmin(first.uri, async (admin) => {
      const config = await readConfig(admin);
      const changed = { ...config, version: config.version + 1, members: [added, ...config.members] };
      await admin.command({ replSetReconfig: changed, force: true });
    });
    await first.stop();
    const second = await start(dataDir);
    const config = await onAdmin(second.uri, readConfig);
    expect(config.members.map(({ host }) => host)).toEqual([added.host, `127.0.0.1:${portOf(second.uri)}`]);
  });

  it('moves to another port when its own was taken, with its data', async () => {
    const dataDir = await temporaryFolder();
    const first = await start(dataDir);
    await writeNote(first.uri, 'kept');
    await first.stop();
    const intruder = createServer((socket) => socket.destroy()).listen(portOf(first.uri), '127.0.0.1');
    onTestFinished(() => void intruder.close());
    await once(intruder, 'listening');

    const second = await start(dataDir);
    expect(portOf(second.uri)).not.toBe(portOf(first.uri));
    expect(second.logged).toContainEqual(expect.stringContaining('is taken by another program'));
    await writeNote(second.uri, 'written there');
    expect(await readNotes(second.uri)).toEqual(['kept', 'written there']);
  });

  it('refuses a second server on its directory and goes on serving the first', async () => {
    const dataDir = await temporaryFolder();
    const { uri } = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `PlainPrompt is already running on the data directory ${dataDir} (process ${process.pid}).`,
    );
    await writeNote(uri, 'still here');
    expect(await readNotes(uri)).toEqual(['still here']);
  });

  it.each([
    [62, 'which another version wrote. Name a mongod of the version that wrote it in MONGOD'],
    [14, 'ended with code 14 while it started on'],
  ])('says why mongod ended with code %i, and lets go of the directory', async (code, text) => {
    const dataDir = await temporaryFolder();
    const script = `if [ "$1" = --version ]; then ${saysVersion('7.0.1')}; else exit ${code}; fi`;
    const MONGOD = await fakeCommand(dataDir, 'fake-mongod', script);
    await expect(start(dataDir, { ...process.env, MONGOD })).rejects.toThrow(text);
    await start(dataDir);
  });
});
