import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { StartupError } from '#api/kernel/startup-error.ts';
import { REPLICA_SET } from './embedded-address.ts';
import { type MongodAccess, toClientOptions } from './mongod-access.ts';

/**
 * If the port has changed, mongod first tries its old address, which takes 30 s if another program listens there and never answers. This is
 * longer than that.
 */
const READY_WITHIN_MS = 60_000;
const POLL_MS = 15;
/** How long writes stop when the primary is lost. It matters only if an operator adds members on this machine. MongoDB's default is 10 s. */
const ELECTION_TIMEOUT_MS = 2000;

/** The code of MongoDB's error for a member that has no configuration, or has not loaded it yet. */
const NOT_YET_INITIALIZED = 94;

interface ReplicaSetConfig {
  version: number;
  members: { _id: number; host: string }[];
}

/** Reads the configuration of the replica set. Undefined with NOT_YET_INITIALIZED. */
async function activeConfig(client: mongo.MongoClient): Promise<ReplicaSetConfig | undefined> {
  try {
    const answer = await client.db('admin').command({ replSetGetConfig: 1 });
    return answer.config as ReplicaSetConfig;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
}

/** Returns whether the data directory has no configuration of a replica set. Unlike `activeConfig`, it finds one that mongod has not loaded yet. */
const hasNoReplicaSet = async (client: mongo.MongoClient) =>
  (await client.db('local').collection('system.replset').countDocuments({}, { limit: 1 })) === 0;

/** Takes the next step to make mongod a writable primary at this address. Returns true once mongod is one. */
async function advance(client: mongo.MongoClient, host: string): Promise<boolean> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello.isWritablePrimary === true) return true;
  const config = await activeConfig(client);
  if (config && !config.members.some((member) => member.host === host)) {
    // A set knows its members by address: one that moved to another port never gets a primary by itself. In this case
    // only, members that an operator added are dropped.
    const moved = { ...config, version: config.version + 1, members: [{ _id: 0, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  } else if (!config && (await hasNoReplicaSet(client))) {
    const settings = { electionTimeoutMillis: ELECTION_TIMEOUT_MS };
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }], settings } });
  }
  return false;
}

/**
 * Makes the mongod that listens on this port of loopback the primary of a set of one. Its directory may be new, or have been used before, on
 * this port or another. Transactions need a replica set, even of one. Without `access`, mongod asks for no password. Rejects with the first error that
 * mongod answers. While mongod can't be reached, the driver tries for up to 30 s.
 */
export async function makePrimary(port: number, access: MongodAccess | null): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, {
    ...toClientOptions(access),
    directConnection: true,
    maxPoolSize: 1,
  });
  try {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (await advance(client, `127.0.0.1:${port}`)) return;
      await sleep(POLL_MS);
    }
    throw new StartupError(`The database on port ${port} did not become ready within ${READY_WITHIN_MS / 1000} s.`);
  } finally {
    await client.close();
  }
}
