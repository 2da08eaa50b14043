import mongoose, { type mongo } from 'mongoose';
import type { Config } from '#api/kernel/config.ts';
import type { StartupError } from '#api/kernel/startup-error.ts';
import { connectMongo } from './connection.ts';
import { startEmbedded } from './start-embedded.ts';

/** How long a worker looks for a primary. Longer than the default, because no user waits for a worker. */
const WORKER_PATIENCE_MS = 30_000;

interface Database {
  /** Makes a server that starts on the same data directory wait for this one to end. */
  readonly announceStop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Opening {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Called before anything is changed in the database. Throws when this server must not use it. */
  readonly check: (db: mongo.Db) => Promise<void>;
  /** Called when nothing is left but to wait for the database: its process was started, or a connection is about to be made. May be called twice. */
  readonly onWaiting?: (() => void) | undefined;
}

/** Connects to the database at MONGODB_URI, or starts an embedded mongod and connects to that. */
export async function openDatabase(
  { mongodbUri, dataDir, role, tracesEndpoint }: Config,
  { env, say, check, onWaiting }: Opening,
): Promise<Database> {
  const options = {
    check,
    monitorsCommands: tracesEndpoint !== null,
    ...(role === 'worker' && { serverSelectionMs: WORKER_PATIENCE_MS }),
  };
  if (mongodbUri !== null) {
    onWaiting?.();
    await connectMongo(mongodbUri, options);
    return { announceStop: () => Promise.resolve(), close: () => mongoose.disconnect() };
  }
  const onLost = (error: StartupError) => {
    say(error.message);
    process.exit(1);
  };
  const mongod = await startEmbedded({ dataDir, env, log: say, onLost, onSpawn: onWaiting });
  try {
    await connectMongo(mongod.uri, options);
  } catch (error) {
    await mongod.stop();
    throw error;
  }
  return {
    announceStop: mongod.announceStop,
    close: async () => {
      await mongoose.disconnect();
      await mongod.stop();
    },
  };
}
