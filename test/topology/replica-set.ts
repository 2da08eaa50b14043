import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { findFreePort } from '#api/database/free-port.ts';
import { resolveMongod } from '#api/database/mongod-binary.ts';

const ELECTED_WITHIN_MS = 60_000;

interface Member {
  readonly port: number;
  readonly directory: string;
  program: ChildProcess;
}

/** A replica set whose members can fail. */
export interface ReplicaSet {
  readonly uri: string;
  /** Returns what starts the member again. */
  readonly killPrimary: () => Promise<() => Promise<void>>;
  readonly stepDown: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

function startMember(binary: string, directory: string, port: number): ChildProcess {
  const settings = ['--replSet', 'rs0', '--wiredTigerCacheSizeGB', '0.25', '--quiet'];
  const args = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', directory, ...settings];
  return spawn(binary, args, { stdio: 'ignore' });
}

async function newMember(binary: string, directory: string): Promise<Member> {
  await mkdir(directory);
  const port = await findFreePort();
  return { port, directory, program: startMember(binary, directory, port) };
}

async function kill({ program }: Member): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
}

/** Runs a command on one member, whatever its state. */
async function command({ port }: Member, document: mongo.Document): Promise<mongo.Document> {
  const options = { directConnection: true, serverSelectionTimeoutMS: 2000 };
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, options);
  try {
    return await client.db('admin').command(document);
  } finally {
    await client.close();
  }
}

async function untilUp(member: Member): Promise<void> {
  const deadline = Date.now() + ELECTED_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await command(member, { ping: 1 }).catch(() => null)) return;
    await sleep(100);
  }
  throw new Error('A mongod did not answer within 60 s.');
}

async function findPrimary(members: readonly Member[]): Promise<Member> {
  const deadline = Date.now() + ELECTED_WITHIN_MS;
  while (Date.now() < deadline) {
    for (const member of members) {
      const hello = await command(member, { hello: 1 }).catch(() => null);
      if (hello?.isWritablePrimary === true) return member;
    }
    await sleep(100);
  }
  throw new Error('The replica set elected no primary within 60 s.');
}

/** Waits until every member follows. Otherwise the next fault would leave no majority. */
async function untilComplete(members: readonly Member[]): Promise<void> {
  const deadline = Date.now() + ELECTED_WITHIN_MS;
  while (Date.now() < deadline) {
    const answers = await Promise.all(members.map((member) => command(member, { hello: 1 }).catch(() => null)));
    if (answers.every((hello) => hello?.isWritablePrimary === true || hello?.secondary === true)) return;
    await sleep(100);
  }
  throw new Error('A member of the replica set did not follow within 60 s.');
}

async function initiate(members: readonly Member[]): Promise<void> {
  const [first] = members;
  if (!first) throw new Error('A replica set has at least one member.');
  const hosts = members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  const config = { _id: 'rs0', members: hosts, settings: { electionTimeoutMillis: 2000 } };
  await command(first, { replSetInitiate: config });
}

/** Three mongods on loopback, as one replica set. */
export async function startReplicaSet(log: (line: string) => void): Promise<ReplicaSet> {
  const directory = await mkdtemp(join(tmpdir(), 'plainprompt-set-'));
  const { path: binary } = await resolveMongod(process.env, log);
  const members: Member[] = [];
  for (const name of ['one', 'two', 'three']) members.push(await newMember(binary, join(directory, name)));
  for (const member of members) await untilUp(member);
  await initiate(members);
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    uri: `mongodb://${hosts}/plainprompt?replicaSet=rs0`,
    killPrimary: async () => {
      await untilComplete(members);
      const primary = await findPrimary(members);
      await kill(primary);
      return async () => {
        primary.program = startMember(binary, primary.directory, primary.port);
        await untilComplete(members);
      };
    },
    stepDown: async () => {
      await untilComplete(members);
      await command(await findPrimary(members), { replSetStepDown: 20, secondaryCatchUpPeriodSecs: 10 });
    },
    stop: async () => {
      await Promise.all(members.map(kill));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
