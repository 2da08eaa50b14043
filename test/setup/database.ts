import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { connectMongo } from '#api/database/mongo.ts';
import { settleBackgroundWork } from '#api/kernel/background-work.ts';
import { emptyAll } from './rows.ts';

// Files that run side by side have a database each; those that follow each other share one, whose collections and indexes take seconds to make.
beforeAll(async () => {
  const uri = new URL(inject('mongodbUri'));
  const name = `test-${process.env.VITEST_POOL_ID ?? ''}`;
  uri.pathname = `/${name}`;
  // Tells this file's connections from those of others, for tests that make them fail.
  uri.searchParams.set('appName', name);
  await connectMongo(uri.href);
  // Tests happen at moments of their own: the real clock must not remove their rows.
  await mongoose.connection.db?.admin().command({ setParameter: 1, ttlMonitorEnabled: false });
  // What a file makes before its first test must not meet what the file before it left.
  await emptyAll();
});

beforeEach(emptyAll);

// A transaction that is cut off keeps its locks for a minute.
afterEach(settleBackgroundWork);

afterAll(() => mongoose.disconnect());
