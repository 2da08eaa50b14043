import mongoose from 'mongoose';
import type { Config } from '#api/kernel/config.ts';
import type { StartupError } from '#api/kernel/startup-error.ts';
import { startEmbeddedMongod } from './embedded-mongod.ts';
import { connectMongo } from './mongo.ts';

/** How long a worker, whom nobody waits for, looks for a primary. */
const WORKER_PATIENCE_MS = 30_000;

interface Database {
  /** Tells whoever starts next on the same directory to wait for us. */
  readonly announceStop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The database, and what stops it when it is ours. */
export async function openDatabase(
  { mongodbUri, dataDir, role }: Config,
  { env, say }: { readonly env: NodeJS.ProcessEnv; readonly say: (line: string) => void },
): Promise<Database> {
  const patience = role === 'worker' ? { serverSelectionMs: WORKER_PATIENCE_MS } : {};
  if (mongodbUri !== null) {
    await connectMongo(mongodbUri, patience);
    return { announceStop: () => Promise.resolve(), close: () => mongoose.disconnect() };
  }
  const onLost = (error: StartupError) => {
    say(error.message);
    process.exit(1);
  };
  const mongod = await startEmbeddedMongod({ dataDir, env, log: say, onLost });
  try {
    await connectMongo(mongod.uri, patience);
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
