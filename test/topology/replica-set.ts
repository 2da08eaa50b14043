import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { findFreePort } from '#api/database/free-port.ts';
import { resolveMongod } from '#api/database/mongod-binary.ts';

interface Member {
  readonly port: number;
  readonly program: ChildProcess;
}

async function startMember(binary: string, directory: string): Promise<Member> {
  await mkdir(directory);
  const port = await findFreePort();
  const settings = ['--replSet', 'rs0', '--wiredTigerCacheSizeGB', '0.25', '--quiet'];
  const args = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', directory, ...settings];
  return { port, program: spawn(binary, args, { stdio: 'ignore' }) };
}

async function initiate(members: readonly Member[]): Promise<void> {
  const [first] = members;
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${first?.port ?? 0}`, { directConnection: true });
  try {
    const hosts = members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    const config = { _id: 'rs0', members: hosts, settings: { electionTimeoutMillis: 2000 } };
    await client.db('admin').command({ replSetInitiate: config });
  } finally {
    await client.close();
  }
}

/** Three mongods on loopback, as one replica set. */
export async function startReplicaSet(log: (line: string) => void) {
  const directory = await mkdtemp(join(tmpdir(), 'plainprompt-set-'));
  const binary = await resolveMongod(process.env, log);
  const members: Member[] = [];
  for (const name of ['one', 'two', 'three']) members.push(await startMember(binary.path, join(directory, name)));
  await sleep(1000);
  await initiate(members);
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    uri: `mongodb://${hosts}/plainprompt?replicaSet=rs0`,
    stop: async () => {
      await Promise.all(
        members.map(async ({ program }) => {
          if (program.exitCode !== null || program.signalCode !== null) return;
          const ended = once(program, 'exit');
          program.kill('SIGKILL');
          await ended;
        }),
      );
      await rm(directory, { recursive: true, force: true });
    },
  };
}
