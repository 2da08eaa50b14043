import mongoose, { type mongo } from 'mongoose';

/** A pipeline that returns the name of its collection, or nothing if the collection is empty. */
const nameIfFull = [{ $collStats: { count: {} } }, { $match: { count: { $gt: 0 } } }, { $project: { ns: 1 } }];

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/** The collections with rows. Finding them takes less time than emptying sixty empty collections. */
async function fullCollections(): Promise<mongo.Collection[]> {
  const db = database();
  const notSystem = { name: { $not: /^system\./ } };
  const [first, ...others] = (await db.listCollections(notSystem, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  if (first === undefined) return [];
  const fullOnes = others.map((coll) => ({ $unionWith: { coll, pipeline: nameIfFull } }));
  const full = await db
    .collection(first)
    .aggregate<{ ns: string }>([...nameIfFull, ...fullOnes])
    .toArray();
  return full.map(({ ns }) => db.collection(ns.slice(db.databaseName.length + 1)));
}

/** Commands that add no rows. Any other one counts as a write. */
const ADD_NOTHING = new Set([
  'aggregate',
  'count',
  'delete',
  'distinct',
  'find',
  'getMore',
  'killCursors',
  'listIndexes',
]);

/** A client whose writes are followed, and the collections it wrote to since they were last emptied. */
let followed: { readonly client: mongo.MongoClient; readonly written: Set<string> } | null = null;

/** Collections that contain exactly the rows with which the next test begins. They are not emptied until they are written to. */
const kept = new Set<string>();

/** Follows the writes from now on, so that `emptyWritten` knows what to empty. The connection must have been opened with `monitorCommands`. */
export function followWrites(): void {
  const client = mongoose.connection.getClient();
  const { databaseName } = database();
  const written = new Set<string>();
  client.on('commandStarted', ({ commandName, command, databaseName: used }) => {
    const collection: unknown = command[commandName];
    if (used !== databaseName || typeof collection !== 'string' || collection.startsWith('system.')) return;
    const deletesKept = commandName === 'delete' && kept.has(collection);
    if (deletesKept || !ADD_NOTHING.has(commandName)) written.add(collection);
    // These stages write to other collections than the command names, so from here on `emptyWritten` empties all.
    if (commandName === 'aggregate' && /"\$(merge|out)"/.test(JSON.stringify(command.pipeline))) followed = null;
  });
  followed = { client, written };
}

/** Empties collections through their models, where there are any, because some models cache rows and must forget them. */
const emptyThese = (collections: readonly mongo.Collection[]) => {
  const models = new Map(Object.values(mongoose.models).map((model) => [model.collection.collectionName, model]));
  return Promise.all(
    collections.map(async (collection) => {
      const { collectionName } = collection;
      kept.delete(collectionName);
      await (models.get(collectionName)?.deleteMany() ?? collection.deleteMany());
    }),
  );
};

export async function emptyAll(): Promise<void> {
  kept.clear();
  await emptyThese(await fullCollections());
}

/** Empties the collections that were written to since the last call, which are few for most tests. */
export async function emptyWritten(): Promise<void> {
  // A test file can open a connection of its own, whose writes were not followed.
  if (followed?.client !== mongoose.connection.getClient()) return emptyAll();
  const { written } = followed;
  const names = [...written];
  const db = database();
  // Writes from here on are emptied by the next call.
  written.clear();
  try {
    await emptyThese(names.map((name) => db.collection(name)));
  } catch (error) {
    for (const name of names) written.add(name);
    throw error;
  }
}

interface Stored<T> {
  readonly made: T;
  readonly rows: readonly (readonly [collection: string, rows: mongo.BSON.Document[]])[];
}

/** Runs `make` in an empty database, and reads what it stored. */
async function store<T>(make: () => Promise<T>): Promise<Stored<T>> {
  const made = await make();
  const collections = await fullCollections();
  const rows = collections.map(async (it) => [it.collectionName, await it.find().toArray()] as const);
  return { made, rows: await Promise.all(rows) };
}

const insert = (rows: Stored<unknown>['rows']) =>
  Promise.all(rows.map(([name, documents]) => database().collection(name).insertMany(documents)));

/**
 * Returns a function that stores what `make` stores in an empty database. Later calls insert copies of these rows, with one command per
 * collection, where services would take hundreds.
 */
export function storedAgain<T>(make: () => Promise<T>): () => Promise<T> {
  let stored: Stored<T> | null = null;
  return async () => {
    if (stored) await insert(stored.rows);
    else stored = await store(make);
    return stored.made;
  };
}

/**
 * Like `storedAgain`, for files with hundreds of tests that all begin with the same rows: between tests, only collections that were written to
 * are emptied and filled again. The rows can still be in the database in a test that does not call the function.
 */
export function keptFromTestToTest<T>(make: () => Promise<T>): () => Promise<T> {
  let stored: Stored<T> | null = null;
  return async () => {
    if (!stored) {
      stored = await store(make);
      return stored.made;
    }
    const missing = stored.rows.filter(([name]) => !kept.has(name));
    await insert(missing);
    for (const [name] of missing) {
      followed?.written.delete(name);
      kept.add(name);
    }
    return stored.made;
  };
}
