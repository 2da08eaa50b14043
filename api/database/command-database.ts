import { resolve } from 'node:path';
import { mongo } from 'mongoose';
import type { Config } from '#api/kernel/config.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { toConnectionError } from './connection-error.ts';
import { embeddedUri, storedPort } from './embedded-address.ts';
import { readMongodAccess } from './mongod-access.ts';
import { startEmbedded } from './start-embedded.ts';

/**
 * The connection of a command that an operator runs, such as a backup. It uses the MongoDB driver alone, without
 * Mongoose's models: connecting must neither create collections nor build indexes.
 */
export interface CommandDatabase {
  readonly uri: string;
  readonly client: mongo.MongoClient;
  readonly close: () => Promise<void>;
}

interface CommandEnvironment {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

const FIND_RUNNING_TIMEOUT_MS = 2 * SECOND_MS;
const CONNECT_TIMEOUT_MS = 15 * SECOND_MS;

/** Connects to the database. Throws StartupError, whose text leaves out the password in the address. */
async function connect(uri: string, serverSelectionTimeoutMS: number): Promise<mongo.MongoClient> {
  let client: mongo.MongoClient | undefined;
  try {
    // What a command reports as written must survive the loss of the primary.
    client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS, writeConcern: { w: 'majority', journal: true } });
    await client.db().command({ ping: 1 });
    return client;
  } catch (error) {
    await client?.close();
    throw toConnectionError(error);
  }
}

/** Connects to the embedded mongod of a server that is running on the data directory. Null when none is: nothing accepts its password on its port. */
async function connectToRunningServer(directory: string) {
  const [access, port] = await Promise.all([readMongodAccess(directory), storedPort(directory)]);
  if (!access || port === null) return null;
  const uri = embeddedUri(port, access);
  const client = await connect(uri, FIND_RUNNING_TIMEOUT_MS).catch(() => null);
  return client && { uri, client };
}

async function connectToDatabase(uri: string) {
  return { uri, client: await connect(uri, CONNECT_TIMEOUT_MS) };
}

/**
 * Connects to the database of an installation, even while its server is running. Starts the embedded mongod when it is
 * used and is not running. Throws StartupError.
 */
export async function openCommandDatabase(
  { mongodbUri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>,
  { env, say }: CommandEnvironment,
): Promise<CommandDatabase> {
  const existing = await (mongodbUri === null
    ? connectToRunningServer(resolve(dataDir))
    : connectToDatabase(mongodbUri));
  if (existing) return { ...existing, close: () => existing.client.close() };
  const exitWithoutDatabase = (error: StartupError) => {
    say(error.message);
    process.exit(1);
  };
  const mongod = await startEmbedded({ dataDir, env, log: say, onLost: exitWithoutDatabase });
  try {
    const { uri, client } = await connectToDatabase(mongod.uri);
    return {
      uri,
      client,
      close: async () => {
        await client.close();
        await mongod.stop();
      },
    };
  } catch (error) {
    await mongod.stop();
    throw error;
  }
}
