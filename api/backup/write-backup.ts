import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { readDataVersion } from '#api/database/installation.ts';
import type { NamedKey } from '#api/kernel/config.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { BackupError, createEncryption, PART_BYTES } from './encrypted-stream.ts';
import { type CollectionHeader, createTally, encodeRecord, encodeValue, type Manifest } from './records.ts';

/** MongoDB's `SnapshotTooOld`, `SnapshotUnavailable`. */
const TOO_OLD = 239;
const UNAVAILABLE = 246;
const BATCH_SIZE = 1000;

interface Source {
  readonly client: mongo.MongoClient;
  readonly key: NamedKey;
}

const isServerError = (error: unknown, code: number) => error instanceof mongo.MongoServerError && error.code === code;

/** Finds the collections with their options and indexes, by name. Views and MongoDB's own collections are left out. */
async function findCollections(db: mongo.Db): Promise<CollectionHeader[]> {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const own = listed.filter(({ name }) => !name.startsWith('system.')).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    own.map(async ({ name, options = {} }) => ({
      name,
      options,
      indexes: (await db.collection(name).listIndexes().toArray()) as CollectionHeader['indexes'],
    })),
  );
}

/** Chooses the moment that every read of the session sees. A database without a recent write may need one more try. */
async function chooseSnapshot(db: mongo.Db, session: mongo.ClientSession, anyCollection: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await db.command({ find: anyCollection, limit: 1, projection: { _id: 1 } }, { session });
      const { atClusterTime } = answer.cursor as { atClusterTime: mongo.BSON.Timestamp };
      return atClusterTime.t;
    } catch (error) {
      if (!isServerError(error, UNAVAILABLE) || attempt === 25) throw error;
      await sleep(200);
    }
  }
}

/** Reads the records of a backup, all of one moment. Calls `onManifest` with the manifest after the last one. */
async function* readRecords({ client }: Source, onManifest: (manifest: Manifest) => void) {
  const db = client.db();
  const collections = await findCollections(db);
  const [first] = collections;
  if (!first) throw new BackupError('The database is empty: there is nothing to back up.');
  const session = client.startSession({ snapshot: true });
  // The level, because the operator's URI may ask for another one.
  const atSnapshot = { session, readConcern: { level: 'snapshot' } } as const;
  try {
    const snapshotSeconds = await chooseSnapshot(db, session, first.name);
    // Of the same moment: a migration may end while the backup is written.
    const dataVersion = (await readDataVersion(db, atSnapshot)) ?? 0;
    const totals: Manifest['collections'] = [];
    for (const collection of collections) {
      yield* encodeValue('collection', collection);
      const tally = createTally(collection.name);
      const documents = db
        .collection(collection.name)
        .find({}, { ...atSnapshot, raw: true, batchSize: BATCH_SIZE })
        .sort({ _id: 1 });
      for await (const document of documents) {
        // With `raw`, documents are their BSON: no value changes its type on the way.
        const bson = document as unknown as Uint8Array;
        tally.add(bson);
        yield* encodeRecord('document', bson);
      }
      totals.push(tally.total());
    }
    const manifest = { createdAt: new Date(), snapshotSeconds, dataVersion, collections: totals };
    yield* encodeValue('manifest', manifest);
    onManifest(manifest);
  } finally {
    await session.endSession();
  }
}

/** Joins small buffers, because streams take time for each. */
async function* inLargePieces(buffers: AsyncIterable<Uint8Array>) {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const buffer of buffers) {
    held.push(buffer);
    length += buffer.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  yield Buffer.concat(held);
}

async function openNewFile(file: string) {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    const reason = code === 'EEXIST' ? 'it exists' : code;
    throw new BackupError(`The backup can't be written to ${file}: ${reason}. Choose another --out.`);
  }
}

const tooOld = () =>
  new BackupError(
    'The backup took longer than the database keeps a snapshot. Raise minSnapshotHistoryWindowInSeconds on every member ' +
      '(db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 })) and try again.',
  );

/**
 * Writes every collection, as it was at one moment, to an encrypted file that only its owner can read. The server may go on writing
 * meanwhile. The file gets its name when it is complete. Throws BackupError.
 */
export async function writeBackup(source: Source, file: string): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  // Held until the end, so that no other file is overwritten, and that two backups don't write one file.
  const target = await openNewFile(file);
  let manifest: Manifest | undefined;
  try {
    const draft = await openNewFile(unfinished);
    const records = readRecords(source, (complete) => (manifest = complete));
    await pipeline(
      Readable.from(inLargePieces(records), { objectMode: true, highWaterMark: 2 }),
      createGzip({ level: constants.Z_BEST_SPEED }),
      createEncryption(source.key),
      draft.createWriteStream({ flush: true }),
    );
    if (!manifest) throw new Error('The backup ended without a manifest.');
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    await Promise.all([rm(unfinished, { force: true }), rm(file, { force: true })]);
    throw isServerError(error, TOO_OLD) ? tooOld() : error;
  } finally {
    await target.close();
  }
}
