import mongoose, { type mongo } from 'mongoose';

/** Yields its collection's name when there is anything in it. */
const ifFull = [{ $collStats: { count: {} } }, { $match: { count: { $gt: 0 } } }, { $project: { ns: 1 } }];

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/** The collections with rows. Finding them takes less time than emptying sixty empty collections. */
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

/** From now on `emptyWritten` knows what to empty. The connection must have been opened with `monitorCommands`. */
export function followWrites(): void {
  const client = mongoose.connection.getClient();
  const { databaseName } = database();
  const written = new Set<string>();
  client.on('commandStarted', ({ commandName, command, databaseName: used }) => {
    const collection: unknown = command[commandName];
    if (used !== databaseName || typeof collection !== 'string' || collection.startsWith('system.')) return;
    const isLost = commandName === 'delete' && kept.has(collection);
    if (isLost || !ADD_NOTHING.has(commandName)) written.add(collection);
    // Writes to another collection than the one it names: from here on, all are emptied.
    if (commandName === 'aggregate' && /"\$(merge|out)"/.test(JSON.stringify(command.pipeline))) followed = null;
  });
  followed = { client, written };
}

/** Deletes by the models where there are any, so that those that cache rows forget them: a test must not read what the one before it stored. */
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

/** Empties the collections that were written to since the last time. Most tests write to few of them, or to none. */
export async function emptyWritten(): Promise<void> {
  // A file can have connected in a way of its own.
  if (followed?.client !== mongoose.connection.getClient()) return emptyAll();
  const { written } = followed;
  const names = [...written];
  const db = database();
  // What is written from here on belongs to the next time.
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
 * As `storedAgain`, for files with hundreds of tests that all begin with the same rows: from test to test, only collections that were written
 * to are emptied and filled again. A test that does not ask for the rows can meet them.
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
