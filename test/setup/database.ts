import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { connectMongo } from '#api/mongo.ts';

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
});

/** Yields its collection's name and size when there is anything in it. */
const sizeOf = [{ $collStats: { count: {} } }, { $match: { count: { $gt: 0 } } }, { $project: { ns: 1 } }];

async function fullCollections(db: mongo.Db): Promise<string[]> {
  const [first, ...others] = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  if (first === undefined) return [];
  const sizesOfOthers = others.map((coll) => ({ $unionWith: { coll, pipeline: sizeOf } }));
  const full = await db
    .collection(first)
    .aggregate<{ ns: string }>([...sizeOf, ...sizesOfOthers])
    .toArray();
  return full.map(({ ns }) => ns.slice(db.databaseName.length + 1));
}

// Empty before each test. Asking which collections are not costs less than emptying sixty of them.
beforeEach(async () => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  const names = await fullCollections(db);
  await Promise.all(names.map((name) => db.collection(name).deleteMany()));
});

afterAll(() => mongoose.disconnect());
