import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { constants, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { readDataVersion } from '#api/database/installation.ts';
import type { NamedKey } from '#api/kernel/config.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { BackupError, createEncryption, PART_BYTES } from './encrypted-stream.ts';
import { type CollectionHeader, createTally, encodeRecord, encodeValue, type Manifest } from './records.ts';

/** Codes of MongoDB's errors. */
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
const NAMESPACE_NOT_FOUND = 26;

const BATCH_SIZE = 1000;

interface Source {
  readonly client: mongo.MongoClient;
  readonly key: NamedKey;
}

const isServerError = (error: unknown, code: number) => error instanceof mongo.MongoServerError && error.code === code;

interface FoundCollection {
  /** A collection that was dropped and created again has another one. */
  readonly uuid: string | undefined;
  readonly header: CollectionHeader;
}

/** Finds the collections with their options and indexes, by name. Views and MongoDB's own collections are left out. */
async function findCollections(db: mongo.Db): Promise<FoundCollection[]> {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const collections = listed
    .filter(({ name }) => !name.startsWith('system.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    collections.map(async ({ name, options = {}, info }) => ({
      uuid: info?.uuid?.toString('hex'),
      header: {
        name,
        options,
        indexes: (await db.collection(name).listIndexes().toArray()) as CollectionHeader['indexes'],
      },
    })),
  );
}

/**
 * Reads from each collection, so that the session's moment is chosen and known to include all of them. Returns it in seconds. Throws MongoDB's
 * `SnapshotUnavailable` if a collection was created or changed just now.
 */
async function readMoment(session: mongo.ClientSession, db: mongo.Db, names: readonly string[]): Promise<number> {
  let seconds = 0;
  for (const name of names) {
    const answer = await db.command({ find: name, limit: 1, projection: { _id: 1 } }, { session });
    const { atClusterTime } = answer.cursor as { atClusterTime: mongo.BSON.Timestamp };
    seconds = atClusterTime.t;
  }
  return seconds;
}

/** One moment of a database: which collections it had, and a session whose reads all see it. */
interface Moment {
  readonly collections: readonly CollectionHeader[];
  readonly session: mongo.ClientSession;
  readonly seconds: number;
}

/**
 * Chooses a moment. Collections are listed as they are now, so they are listed before and after the choice: one that is created in between would
 * be missing. Returns null if the lists differ, or if collections change in another way just then. A database without a recent write may
 * need one more try, too.
 */
async function tryMoment(client: mongo.MongoClient): Promise<Moment | null> {
  const db = client.db();
  const session = client.startSession({ snapshot: true });
  try {
    const found = await findCollections(db);
    if (found.length === 0) throw new BackupError('The database is empty: there is nothing to back up.');
    const collections = found.map(({ header }) => header);
    const names = collections.map(({ name }) => name);
    const seconds = await readMoment(session, db, names);
    if (isDeepStrictEqual(await findCollections(db), found)) return { collections, session, seconds };
  } catch (error) {
    if (!isServerError(error, SNAPSHOT_UNAVAILABLE) && !isServerError(error, NAMESPACE_NOT_FOUND)) {
      await session.endSession();
      throw error;
    }
  }
  await session.endSession();
  return null;
}

/** The tries to choose a moment, and the pause after each: more than five seconds in all. */
const TRIES = { max: 25, pauseMs: 200 };

async function chooseMoment(client: mongo.MongoClient): Promise<Moment> {
  for (let attempt = 1; attempt <= TRIES.max; attempt += 1) {
    const moment = await tryMoment(client);
    if (moment) return moment;
    await sleep(TRIES.pauseMs);
  }
  throw new BackupError(
    'Collections were created, changed or dropped each time that the backup began. Try again later.',
  );
}

/** Reads the records of a backup, all of one moment. Calls `onManifest` with the manifest after the last one. */
async function* readRecords({ client }: Source, onManifest: (manifest: Manifest) => void) {
  const db = client.db();
  const { collections, session, seconds } = await chooseMoment(client);
  // The level, because the operator's URI may ask for another one.
  const atSnapshot = { session, readConcern: { level: 'snapshot' } } as const;
  try {
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
    const manifest = { createdAt: new Date(), snapshotSeconds: seconds, dataVersion, collections: totals };
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
 * meanwhile. Until the backup is complete, it is in `<file>.unfinished`, and an empty file has its name. If it fails, both are removed. Throws
 * BackupError.
 */
export async function writeBackup(source: Source, file: string): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  // An empty file, so that no other file is overwritten, and that two backups don't write one file.
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
    throw isServerError(error, SNAPSHOT_TOO_OLD) ? tooOld() : error;
  } finally {
    await target.close();
  }
}
