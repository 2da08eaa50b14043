import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { connectedDatabase, connectMongo, isPrimaryReachable } from '#api/database/connection.ts';
import { prepareCollections } from '#api/database/prepare-collections.ts';
import { settleBackgroundWork } from '#api/kernel/background-work.ts';
import { claimDatabase } from './claim-database.ts';
import { emptyAll, emptyWritten, followWrites } from './rows.ts';

/** Creates the collections of models that were imported after the process connected. */
async function createNewCollections(): Promise<void> {
  const db = connectedDatabase();
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const missing = Object.values(mongoose.models).filter((model) => !existing.has(model.collection.collectionName));
  if (missing.length > 0) await prepareCollections(db, missing);
}

async function connect(): Promise<void> {
  const uri = new URL(inject('mongodbUri'));
  const name = await claimDatabase(uri.href);
  uri.pathname = `/${name}`;
  // Tells this process's connections from those of others, for tests that make them fail.
  uri.searchParams.set('appName', name);
  uri.searchParams.set('monitorCommands', 'true');
  await connectMongo(uri.href);
  followWrites();
  // Tests happen at moments of their own: the real clock must not remove their rows.
  await mongoose.connection.db?.admin().command({ setParameter: 1, ttlMonitorEnabled: false });
}

// Files that run side by side have a process and a database each. Those that follow each other in a process share its modules, its
// connection and its collections, which take seconds to make.
beforeAll(async () => {
  const isDisconnected = mongoose.connection.readyState === mongoose.ConnectionStates.disconnected;
  // A file that computes for seconds while it is loaded misses the server's heartbeats. Its connection comes back by itself.
  if (isDisconnected && !(await isPrimaryReachable())) await connect();
  else await createNewCollections();
  // What a file makes before its first test must not meet what the file before it left.
  await emptyAll();
});

beforeEach(emptyWritten);

// A transaction that is cut off keeps its locks for a minute.
afterEach(settleBackgroundWork);
