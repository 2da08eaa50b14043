import mongoose, { type mongo } from 'mongoose';
import { StartupError } from '#api/kernel/startup-error.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { retryWhenBusy } from '#api/lib/retry-when-busy.ts';
import { toConnectionError } from './connection-error.ts';
import { watchPool } from './mongo-pool.ts';
import { prepareCollections } from './prepare-collections.ts';

// A misspelled key must not turn a filter into one that matches everything, and a value must not add an operator.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

// The limit of every query and aggregation of a model. Those that may take longer set their own.
mongoose.set('maxTimeMS', 5 * SECOND_MS);

interface ConnectionOptions {
  /** For how long an operation, connecting too, looks for a primary of the replica set before it fails. */
  readonly serverSelectionMs?: number;
  /** Called before anything is changed in the database. Throws to refuse it. */
  readonly check?: (db: mongo.Db) => Promise<void>;
  /** Whether the driver emits events for its commands, which tracing needs. They take time. */
  readonly monitorsCommands?: boolean;
  /** Whether to create collections and indexes that are missing. */
  readonly preparesCollections?: boolean;
}

/**
 * Throws StartupError for a single MongoDB server: transactions need a replica set, or the router of a sharded cluster.
 */
async function assertHasTransactions(): Promise<void> {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
  // `isdbgrid` is what a router answers.
  if (hello?.setName !== undefined || hello?.msg === 'isdbgrid') return;
  throw new StartupError(
    'MONGODB_URI names a single MongoDB server; PlainPrompt needs a replica set, because it uses transactions. ' +
      'Start mongod with --replSet and run rs.initiate() once, or unset MONGODB_URI to have one run for you.',
  );
}

/** Returns the database that the models use. Throws without a connection. */
export function connectedDatabase(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/**
 * Connects to a replica set or a sharded cluster, and creates collections and indexes that are missing, unless `preparesCollections` is false. Throws
 * StartupError, and what `check` throws.
 */
export async function connectMongo(
  uri: string,
  {
    serverSelectionMs = 5 * SECOND_MS,
    check,
    monitorsCommands = false,
    preparesCollections = true,
  }: ConnectionOptions = {},
): Promise<void> {
  const connect = () =>
    mongoose.connect(uri, {
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      maxPoolSize: 50,
      // If false, it is left out, so that `monitorCommands` in the address counts.
      ...(monitorsCommands && { monitorCommands: true }),
      serverSelectionTimeoutMS: serverSelectionMs,
      socketTimeoutMS: 60 * SECOND_MS,
      readConcernLevel: 'majority',
      writeConcern: { w: 'majority', journal: true },
    });
  try {
    // At start, this process builds its HTTP server meanwhile (main.ts). On a slow machine, that keeps it from reading the database's answer in time.
    await retryWhenBusy(connect);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw toConnectionError(error);
  }
  watchPool(mongoose.connection.getClient());
  await assertHasTransactions();
  await check?.(connectedDatabase());
  if (preparesCollections) await prepareCollections(connectedDatabase(), Object.values(mongoose.models));
}

/** Returns whether a primary answers. The caller must limit the time: a database that hangs sends no error. */
export async function isPrimaryReachable(): Promise<boolean> {
  try {
    const answer = await mongoose.connection.db?.command({ ping: 1 });
    return answer?.ok === 1;
  } catch {
    return false;
  }
}

/** Returns whether every index that a model declares exists. */
export async function hasDeclaredIndexes(): Promise<boolean> {
  const differences = await Promise.all(Object.values(mongoose.models).map((model) => model.diffIndexes()));
  return differences.every(({ toCreate }) => toCreate.length === 0);
}
