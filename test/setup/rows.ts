import mongoose, { type mongo } from 'mongoose';

/** Yields its collection's name when there is anything in it. */
const ifFull = [{ $collStats: { count: {} } }, { $match: { count: { $gt: 0 } } }, { $project: { ns: 1 } }];

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/** Those that hold rows. Asking costs less than emptying sixty of them that hold none. */
async function fullCollections(): Promise<mongo.Collection[]> {
  const db = database();
  const ours = { name: { $not: /^system\./ } };
  const [first, ...others] = (await db.listCollections(ours, { nameOnly: true }).toArray()).map(({ name }) => name);
  if (first === undefined) return [];
  const fullOnes = others.map((coll) => ({ $unionWith: { coll, pipeline: ifFull } }));
  const full = await db
    .collection(first)
    .aggregate<{ ns: string }>([...ifFull, ...fullOnes])
    .toArray();
  return full.map(({ ns }) => db.collection(ns.slice(db.databaseName.length + 1)));
}

export async function emptyAll(): Promise<void> {
  const collections = await fullCollections();
  await Promise.all(collections.map((collection) => collection.deleteMany()));
}

/**
 * Stores what `make` stores in an empty database. Later on the very same rows, by a command for each collection: services take hundreds to
 * come to them.
 */
export function storedAgain<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly made: T; readonly rows: ReadonlyMap<string, mongo.BSON.Document[]> } | null = null;
  return async () => {
    if (kept) {
      const db = database();
      await Promise.all(Array.from(kept.rows, ([name, rows]) => db.collection(name).insertMany(rows)));
      return kept.made;
    }
    const made = await make();
    const collections = await fullCollections();
    const rows = collections.map(async (it) => [it.collectionName, await it.find().toArray()] as const);
    kept = { made, rows: new Map(await Promise.all(rows)) };
    return made;
  };
}
