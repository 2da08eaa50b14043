import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { StartupError } from '#api/kernel/startup-error.ts';
import { type MongodAccess, toClientOptions } from './mongod-access.ts';
import { REPLICA_SET } from './mongod-process.ts';

/** mongod asks the address it had before who is there, and waits 30 s for a program that never answers. */
const READY_WITHIN = 60_000;
const POLL = 15;
/** 2 s instead of 10: how long writes stand still when a larger set loses its primary. */
const ELECTION_TIMEOUT = 2000;

const NOT_YET_INITIALIZED = 94;

interface ReplicaSetConfig {
  version: number;
  members: { _id: number; host: string }[];
}

/** Undefined when there is none, or none yet: mongod is still reading it. */
async function activeConfig(client: mongo.MongoClient): Promise<ReplicaSetConfig | undefined> {
  try {
    const answer = await client.db('admin').command({ replSetGetConfig: 1 });
    return answer.config as ReplicaSetConfig;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
}

const isNew = async (client: mongo.MongoClient) =>
  (await client.db('local').collection('system.replset').countDocuments({}, { limit: 1 })) === 0;

/** Brings the set a step nearer to a primary at this address. Resolves to whether it is there. */
async function advance(client: mongo.MongoClient, host: string): Promise<boolean> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello.isWritablePrimary === true) return true;
  const config = await activeConfig(client);
  if (config && config.members[0]?.host !== host) {
    // A set knows its members by address: one that moved to another port never gets a primary by itself.
    const moved = { ...config, version: config.version + 1, members: [{ _id: 0, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  } else if (!config && (await isNew(client))) {
    const settings = { electionTimeoutMillis: ELECTION_TIMEOUT };
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }], settings } });
  }
  return false;
}

/**
 * Makes the mongod that listens on this port of loopback the primary of a set of one, whether its directory is new,
 * was used on this port, or on another.
 */
export async function becomePrimary(port: number, access: MongodAccess | null): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, {
    ...toClientOptions(access),
    directConnection: true,
    maxPoolSize: 1,
  });
  try {
    const deadline = Date.now() + READY_WITHIN;
    while (Date.now() < deadline) {
      if (await advance(client, `127.0.0.1:${port}`)) return;
      await sleep(POLL);
    }
    throw new StartupError(`The database on port ${port} did not become ready within ${READY_WITHIN / 1000} s.`);
  } finally {
    await client.close();
  }
}
