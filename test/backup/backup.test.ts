import { createSecretKey, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PART_BYTES } from '#api/backup/encrypted-stream.ts';
import type { Manifest } from '#api/backup/records.ts';
import { restoreBackup, verifyBackup } from '#api/backup/restore-backup.ts';
import { writeBackup } from '#api/backup/write-backup.ts';
import { assertRestoreComplete, beginRestore, raiseDataVersion } from '#api/database/installation.ts';
import type { NamedKey } from '#api/kernel/config.ts';
import { atScale } from '../setup/full-scale.ts';

const { BSON } = mongo;
const newKey = (id: string): NamedKey => ({ id, key: createSecretKey(randomBytes(32)) });
const key = newKey('2026');
const clients: mongo.MongoClient[] = [];
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plainprompt-backup-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.db().dropDatabase();
    await client.close();
  }
});

const ROWS = atScale({ short: 3000, full: 100_000 });
let createdCount = 0;
const newFile = () => join(directory, `${(createdCount += 1)}.backup`);

/** Returns a connection to a new database on the mongod of the tests. */
async function newDatabase(): Promise<mongo.MongoClient> {
  const { host, port } = mongoose.connection;
  const name = `backup-${process.pid}-${(createdCount += 1)}`;
  const client = new mongo.MongoClient(`mongodb://${host}:${port}/${name}?directConnection=true`, {
    writeConcern: { w: 'majority' },
    // As an operator's URI may require it.
    readConcernLevel: 'majority',
  });
  clients.push(client);
  await client.connect();
  return client;
}

const row = (index: number) => ({
  _id: new BSON.ObjectId(),
  int: new BSON.Int32(index),
  double: new BSON.Double(index),
  // More than a double can represent.
  long: BSON.Long.fromString('9007199254740993'),
  decimal: BSON.Decimal128.fromString('0.10'),
  at: new Date(index * 1000),
  bytes: new BSON.Binary(randomBytes(16)),
  pattern: new BSON.BSONRegExp('^a', 'i'),
  empty: null,
  nested: { list: [{ text: 'Ünïcode ✓' }, -0.0] },
  text: randomBytes(30).toString('hex'),
});

async function fill(client: mongo.MongoClient, count: number): Promise<void> {
  const db = client.db();
  await db.createCollection('accents', { collation: { locale: 'de', strength: 1 } });
  await db.createCollection('empty');
  const rows = db.collection('rows');
  await rows.createIndexes([
    { key: { text: 1 }, name: 'by_text', unique: true },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: 10 ** 9 },
    { key: { int: -1, double: 1 }, name: 'partial', partialFilterExpression: { int: { $exists: true } } },
  ]);
  await rows.insertMany(Array.from({ length: count }, (_, index) => row(index)));
  await db.collection<{ _id: string }>('named').insertOne({ _id: 'one' });
}

const backUp = (client: mongo.MongoClient, file: string) => writeBackup({ client, key }, file);
const restore = (client: mongo.MongoClient, file: string, keys: readonly NamedKey[] = [key]) =>
  restoreBackup(client, { file, keys, accept: () => undefined });

const hashOf = async (client: mongo.MongoClient) =>
  ((await client.db().command({ dbHash: 1 })) as { collections: unknown }).collections;
const indexesOf = (client: mongo.MongoClient) => client.db().collection('rows').indexes();
const countsOf = ({ collections }: Manifest) => collections.map(({ name, documents }) => [name, documents]);

test('a restored database is the one that was backed up: documents, types, options and indexes', async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  await fill(source, ROWS);
  const file = newFile();
  const manifest = await backUp(source, file);
  expect(countsOf(manifest)).toEqual([
    ['accents', 0],
    ['empty', 0],
    ['named', 1],
    ['rows', ROWS],
  ]);
  // The previous key of the ring can decrypt it, too.
  expect(await restore(target, file, [newKey('2027'), key])).toEqual(manifest);
  expect(await hashOf(target)).toEqual(await hashOf(source));
  expect(await indexesOf(target)).toEqual(await indexesOf(source));
  expect(await target.db().collection('accents').options()).toEqual(await source.db().collection('accents').options());
});

test('a backup contains one moment, and the data version of that moment, while others write', async () => {
  const source = await newDatabase();
  await fill(source, 5000);
  const [debits, credits] = ['debits', 'credits'].map((name) => source.db().collection<{ _id: number }>(name));
  await debits?.insertOne({ _id: 0 });
  await credits?.insertOne({ _id: 0 });
  const versions = source.db().collection<{ _id: string }>('installation');
  await raiseDataVersion(source.db(), 1, new Date());
  const ending = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!ending.signal.aborted) {
      const number = written + 1;
      const session = source.startSession();
      await session.withTransaction(async () => {
        await debits?.insertOne({ _id: number }, { session });
        await credits?.insertOne({ _id: number }, { session });
        // As a migration does.
        await versions.updateOne({ _id: 'data-version' }, { $inc: { version: 1 } }, { session });
      });
      await session.endSession();
      written = number;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const before = written;
  const manifest = await backUp(source, newFile()).finally(() => {
    ending.abort();
  });
  const during = written - before;
  await writing;
  const counts = new Map(manifest.collections.map(({ name, documents }) => [name, documents]));
  expect(during).toBeGreaterThan(1);
  expect(counts.get('credits')).toBeGreaterThanOrEqual(before);
  expect(counts.get('debits')).toBe(counts.get('credits'));
  expect(counts.get('debits')).toBe(manifest.dataVersion);
  expect(counts.get('debits')).toBeLessThan(written);
});

/** Runs a step whenever a backup is about to choose its moment: it has listed the collections, and reads from the first of them, `accents`. */
function beforeEachMoment(client: mongo.MongoClient, step: () => Promise<unknown>): void {
  class SteppingDb extends mongo.Db {
    override async command(...args: Parameters<mongo.Db['command']>) {
      if (args[0].find === 'accents') await step();
      return super.command(...args);
    }
  }
  vi.spyOn(client, 'db').mockImplementation(() => new SteppingDb(client, client.options.dbName));
}

test('a collection that is created while a backup begins is in it', async () => {
  const source = await newDatabase();
  await fill(source, 10);
  const late = source.db().collection<{ _id: string }>('late');
  beforeEachMoment(source, () => late.updateOne({ _id: 'one' }, { $set: { text: 'late' } }, { upsert: true }));
  const file = newFile();
  expect(countsOf(await backUp(source, file))).toEqual([
    ['accents', 0],
    ['empty', 0],
    ['late', 1],
    ['named', 1],
    ['rows', 10],
  ]);
  expect(await verifyBackup({ file, keys: [key] })).toMatchObject({ dataVersion: 0 });
});

test('a backup during which collections are dropped and created all the time fails with the reason', async () => {
  const source = await newDatabase();
  await fill(source, 10);
  beforeEachMoment(source, async () => {
    await source.db().collection('rows').drop();
    await source.db().createCollection('rows');
  });
  await expect(backUp(source, newFile())).rejects.toThrow(
    'Collections were created, changed or dropped each time that the backup began. Try again later.',
  );
});

test('a backup is readable by its owner only, contains no unencrypted text, and overwrites no file', async () => {
  const source = await newDatabase();
  await source
    .db()
    .collection('rows')
    .insertOne({ text: 'a secret text '.repeat(20) });
  await raiseDataVersion(source.db(), 3, new Date());
  const file = newFile();
  await backUp(source, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file)).includes('secret')).toBe(false);
  await expect(backUp(source, file)).rejects.toThrow(/can't be written to .*: it exists\. Choose another --out\./);
  expect((await readdir(directory)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  expect(await verifyBackup({ file, keys: [key] })).toMatchObject({ dataVersion: 3 });
});

test('a wrong key, a missing key and another file are refused, each with its reason', async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  await fill(source, 10);
  const file = newFile();
  await backUp(source, file);
  await expect(restore(target, file, [newKey('2026')])).rejects.toThrow(/The key "2026" .* is not the one/);
  await expect(restore(target, file, [newKey('2027')])).rejects.toThrow(/the key "2026", which ENCRYPTION_KEYS lacks/);
  const other = newFile();
  await writeFile(other, '{"format":"other"}\n');
  await expect(restore(target, other)).rejects.toThrow(/is not a backup of PlainPrompt/);
  await writeFile(other, '');
  await expect(restore(target, other)).rejects.toThrow(/is not a backup of PlainPrompt/);
  await expect(restore(target, join(directory, 'missing'))).rejects.toThrow(
    /There is no backup that this user can read/,
  );
  expect(await target.db().listCollections().toArray()).toEqual([]);
});

test('a backup that was changed anywhere or cut off anywhere is refused before anything is written', async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  await fill(source, 2000);
  const file = newFile();
  await backUp(source, file);
  const whole = await readFile(file);
  const header = whole.indexOf('\n') + 1;
  const part = PART_BYTES + 16;
  expect(whole.length).toBeGreaterThan(header + 2 * part);

  const changed = newFile();
  for (const at of [3, header - 5, header, header + part, header + part + 7, whole.length - 17, whole.length - 1]) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(changed, bytes);
    await expect(restore(target, changed), `byte ${at}`).rejects.toThrow(/changed|not a backup|ENCRYPTION_KEYS/);
  }
  for (const length of [header - 1, header, header + 5, header + part, header + 2 * part, whole.length - 1]) {
    await copyFile(file, changed);
    await truncate(changed, length);
    await expect(restore(target, changed), `${length} bytes`).rejects.toThrow(/incomplete|not a backup|first line/);
  }
  const swapped = Buffer.concat([
    whole.subarray(0, header),
    whole.subarray(header + part, header + 2 * part),
    whole.subarray(header, header + part),
    whole.subarray(header + 2 * part),
  ]);
  await writeFile(changed, swapped);
  await expect(restore(target, changed)).rejects.toThrow(/was changed or is damaged, in part 1/);
  expect(await target.db().listCollections().toArray()).toEqual([]);
});

test('a backup is restored into an empty database only, and an interrupted restore is noticed', async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  await fill(source, 10);
  const file = newFile();
  await backUp(source, file);
  await expect(restore(source, file)).rejects.toThrow(/is not empty\. A backup is restored into an empty one only/);
  await expect(backUp(target, newFile())).rejects.toThrow(/The database is empty/);
  await restore(target, file);
  await expect(assertRestoreComplete(target.db())).resolves.toBeUndefined();
  await beginRestore(source.db());
  await expect(assertRestoreComplete(source.db())).rejects.toThrow(/a restore was interrupted.*drop the database/);
});
