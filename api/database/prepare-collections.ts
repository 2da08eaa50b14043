import { type Model, mongo } from 'mongoose';

/** How many collections are prepared at the same time. Each needs a connection, and opening one takes longer than such a command. */
const CONNECTIONS = 8;

/** Error codes of an index that exists with another definition. */
const INDEX_CONFLICT_CODES = new Set<unknown>([85, 86]);

/** The name that MongoDB gives an index on these fields. */
const defaultNameOf = (fields: object) => Object.entries(fields).flat().join('_');

/** Drops the stored indexes whose fields or name a missing index needs: its declaration was changed. */
async function dropConflictingIndexes(model: Model<unknown>): Promise<void> {
  const { toCreate, toDrop } = await model.diffIndexes();
  const missing = new Set(toCreate.map(defaultNameOf));
  const stored = (await model.listIndexes()) as { name: string; key: object }[];
  for (const { name, key } of stored) {
    if (!toDrop.includes(name)) continue;
    if (missing.has(name) || missing.has(defaultNameOf(key))) await model.collection.dropIndex(name);
  }
}

/** Creates all indexes of a model, and its collection. Mongoose's own method sends a command for each index, one after the other. */
async function sendIndexes({ collection, schema }: Model<unknown>): Promise<void> {
  const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
  await collection.createIndexes(indexes);
}

/** Creates the indexes of a model. Others that it doesn't declare stay: a newer server may need them, or the operator made them. */
async function createIndexes(model: Model<unknown>): Promise<void> {
  try {
    await sendIndexes(model);
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && INDEX_CONFLICT_CODES.has(error.code))) throw error;
    await dropConflictingIndexes(model);
    await sendIndexes(model);
  }
}

async function createMissing(model: Model<unknown>, isThere: boolean): Promise<void> {
  if (isThere) {
    const { toCreate } = await model.diffIndexes();
    if (toCreate.length > 0) await createIndexes(model);
  } else if (model.schema.indexes().length > 0) {
    await createIndexes(model);
  } else {
    await model.createCollection();
  }
}

/**
 * Creates the collections and indexes of models that are missing: collections before they are used, because parallel transactions that each create
 * one would conflict.
 */
export async function prepareCollections(db: mongo.Db, models: readonly Model<unknown>[]): Promise<void> {
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const waiting = models.values();
  const prepare = async () => {
    for (const model of waiting) await createMissing(model, existing.has(model.collection.collectionName));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, prepare));
}
