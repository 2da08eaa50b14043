import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { beginRestore, endRestore } from '#api/database/installation.ts';
import type { NamedKey } from '#api/kernel/config.ts';
import { BackupError, createDecryption } from './encrypted-stream.ts';
import {
  type BackupRecord,
  type CollectionHeader,
  collectionHeaderShape,
  createTally,
  decodeRecords,
  decodeValue,
  type Manifest,
  manifestShape,
} from './records.ts';

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Keeps BSON types that JavaScript's own values would lose: numbers, binary data and regular expressions. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

interface Reading {
  readonly file: string;
  readonly keys: readonly NamedKey[];
}

/** Called for each record in the order of the file: a collection, then its documents. */
interface Receiver {
  readonly onCollection: (collection: CollectionHeader) => Promise<void>;
  readonly onDocument: (bson: Buffer) => Promise<void>;
}

function readRecords({ file, keys }: Reading): AsyncGenerator<BackupRecord> {
  const content = pipeline(createReadStream(file), createDecryption(keys), createGunzip(), () => {
    // The reader of the last stream gets the error.
  });
  return decodeRecords(content);
}

/** Reads a backup to its end, passes its records to `receiver`, and then compares the totals with the manifest. Throws BackupError. */
async function readBackup(reading: Reading, receiver?: Receiver): Promise<Manifest> {
  const totals: Manifest['collections'] = [];
  let tally: ReturnType<typeof createTally> | null = null;
  let manifest: Manifest | null = null;
  for await (const { kind, bson } of readRecords(reading)) {
    if (kind === 'document') {
      tally?.add(bson);
      await receiver?.onDocument(bson);
      continue;
    }
    if (tally) totals.push(tally.total());
    tally = null;
    if (kind === 'manifest') {
      manifest = decodeValue(manifestShape, bson);
    } else {
      const collection = decodeValue(collectionHeaderShape, bson);
      tally = createTally(collection.name);
      await receiver?.onCollection(collection);
    }
  }
  if (!manifest || JSON.stringify(totals) !== JSON.stringify(manifest.collections)) {
    throw new BackupError('The content of this backup differs from its manifest. Use another backup.');
  }
  return manifest;
}

async function assertReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch {
    throw new BackupError(`There is no backup that this user can read at ${file}.`);
  }
}

async function assertEmpty(db: mongo.Db): Promise<void> {
  const [first] = await db.listCollections({}, { nameOnly: true }).toArray();
  if (!first) return;
  throw new BackupError(
    `The database "${db.databaseName}" is not empty. A backup is restored into an empty one only: ` +
      'name another database in MONGODB_URI, or another DATA_DIR.',
  );
}

/** Writes a backup's content to a database. */
function createWriter(db: mongo.Db) {
  let collection: CollectionHeader | null = null;
  let batch: mongo.BSON.Document[] = [];
  let bytes = 0;

  const flush = async () => {
    const documents = batch;
    [batch, bytes] = [[], 0];
    // Unordered, which is faster. One failure still rejects.
    if (collection && documents.length > 0)
      await db.collection(collection.name).insertMany(documents, { ordered: false });
  };
  const finish = async () => {
    await flush();
    const indexes = collection?.indexes.filter(({ name }) => name !== '_id_') ?? [];
    if (!collection || indexes.length === 0) return;
    // Built after the documents are there, which is faster. The target server chooses its own index version, `v`.
    const specs = indexes.map((index) => Object.fromEntries(Object.entries(index).filter(([name]) => name !== 'v')));
    await db.collection(collection.name).createIndexes(specs as unknown as mongo.IndexDescription[]);
  };
  return {
    onCollection: async (next: CollectionHeader) => {
      await finish();
      collection = next;
      await db.createCollection(next.name, next.options);
    },
    onDocument: async (bson: Buffer) => {
      batch.push(mongo.BSON.deserialize(bson, EXACT));
      bytes += bson.length;
      if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await flush();
    },
    finish,
  };
}

/** Reads a backup to its end without writing anything. Throws BackupError. */
export async function verifyBackup(reading: Reading): Promise<Manifest> {
  await assertReadable(reading.file);
  return readBackup(reading);
}

/**
 * Restores a backup into an empty database, with its indexes. The whole file is verified before anything is
 * written; then `accept` can throw to refuse it. No server starts on the database until the restore is
 * complete: if writing fails, drop the database before the next restore. Throws BackupError, what `accept` throws, and MongoDB's errors.
 */
export async function restoreBackup(
  client: mongo.MongoClient,
  { accept, ...reading }: Reading & { readonly accept: (manifest: Manifest) => void },
): Promise<Manifest> {
  const db = client.db();
  await assertEmpty(db);
  accept(await verifyBackup(reading));
  await beginRestore(db);
  const writer = createWriter(db);
  const manifest = await readBackup(reading, writer);
  await writer.finish();
  await endRestore(db);
  return manifest;
}
