import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { seed } from '#api/boot/seed.ts';
import { connectedDatabase } from '#api/database/connection.ts';
import { raiseDataVersion, readDataVersion } from '#api/database/installation.ts';
import { takeLease } from '#api/jobs/leases.ts';
import { assertCompatible, findPending, migrate } from '#api/migrations/migrate.ts';
import type { Migration } from '#api/migrations/migration.ts';
import { LATEST_VERSION } from '#api/migrations/migrations.registry.ts';
import { NOW } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';
import { times } from '../setup/times.ts';

const runtime = testRuntime();
const db = () => connectedDatabase();
const all = (collection: string) => db().collection(collection).find().sort({ _id: 1 }).toArray();

/** What a server stored before there were seats, hashes of redeemers and copies of plans: an account with Pro, a team, a code and a checkout. */
async function storeVersion0(): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, 'version-0.json'), 'utf8');
  const stored = mongo.BSON.EJSON.parse(text, { relaxed: false }) as Record<string, mongo.BSON.Document[]>;
  for (const [collection, rows] of Object.entries(stored)) await db().collection(collection).insertMany(rows);
  // An action without an effect, as actions were before migration 5.
  await db().collection('custom_actions').insertOne({ name: 'Shorten', prompt: 'Shorten {input}' });
}

test('data of the first version get every field that the code relies on', async () => {
  await storeVersion0();
  await migrate(runtime, db());
  expect(await readDataVersion(db())).toBe(LATEST_VERSION);
  expect(await all('users')).toEqual([
    expect.objectContaining({ email: 'admin@example.com', planId: 'free', planSource: 'free' }),
    expect.objectContaining({ email: 'ann@example.com', planId: 'pro', planSource: 'admin' }),
  ]);
  const plans = await all('plans');
  expect(plans).toHaveLength(4);
  for (const plan of plans) expect(plan).toMatchObject({ isPopular: false, seatPriceMinor: null });
  expect(await all('teams')).toEqual([expect.objectContaining({ boughtSeats: 0, endingSeats: 0 })]);
  for (const row of await all('subscriptions')) expect(row).toMatchObject({ seatsMrrMinor: 0 });
  for (const row of await all('wallets')) expect(row).toMatchObject({ sharers: [] });
  expect(await all('checkouts')).toEqual([expect.objectContaining({ seatMinor: null })]);
  expect(await all('custom_actions')).toEqual([expect.objectContaining({ effect: null })]);
  expect(await all('promo_redemptions')).toEqual([
    expect.objectContaining({ redeemerHash: expect.stringMatching(/./) as string }),
  ]);
});

test('values that exist stay, even when they are null', async () => {
  await storeVersion0();
  await db()
    .collection('teams')
    .updateMany({}, { $set: { boughtSeats: 3 } });
  await db()
    .collection('plans')
    .updateMany({}, { $set: { isPopular: true, seatPriceMinor: null } });
  await migrate(runtime, db());
  expect(await all('teams')).toEqual([expect.objectContaining({ boughtSeats: 3, endingSeats: 0 })]);
  expect((await all('plans')).every(({ isPopular }) => isPopular === true)).toBe(true);
});

test('a dry run counts, and changes nothing', async () => {
  await storeVersion0();
  const before = await all('users');
  expect(await findPending(runtime, db())).toEqual([
    { version: 1, name: expect.any(String) as string, documents: 1 },
    { version: 2, name: expect.any(String) as string, documents: 2 },
    // The four plans, a team, two subscriptions and a checkout.
    { version: 3, name: expect.any(String) as string, documents: 8 },
    // Version 0 had no idempotency keys.
    { version: 4, name: expect.any(String) as string, documents: 0 },
    { version: 5, name: expect.any(String) as string, documents: 1 },
    // Version 0 had no receipts.
    { version: 6, name: expect.any(String) as string, documents: 0 },
    { version: 7, name: expect.any(String) as string, documents: 2 },
  ]);
  expect(await all('users')).toEqual(before);
  expect(await readDataVersion(db())).toBeNull();
  await migrate(runtime, db());
  expect(await findPending(runtime, db())).toEqual([]);
});

test('a new database has the latest version, and migrating again does nothing', async () => {
  await migrate(runtime, db());
  await seed(runtime, NOW);
  expect(await readDataVersion(db())).toBe(LATEST_VERSION);
  const rows = await all('plans');
  await migrate(runtime, db());
  expect(await all('plans')).toEqual(rows);
});

let steps: string[] = [];
beforeEach(() => (steps = []));
/** A migration that takes `ms` milliseconds, and notes in `runs` when it begins and ends. */
const recordedMigration = (name: string, ms = 50): Migration => ({
  name,
  count: () => Promise.resolve(0),
  run: async () => {
    steps.push(`begin ${name}`);
    await new Promise((resolve) => setTimeout(resolve, ms));
    steps.push(`end ${name}`);
  },
});

test('of several servers that start at the same time, one runs the migrations in order, and the others wait for it', async () => {
  const list = [recordedMigration('one', 200), recordedMigration('two')];
  await Promise.all(
    times(4, async () => {
      await migrate(runtime, db(), list);
      // No server goes on before all migrations are done.
      expect(await readDataVersion(db())).toBe(2);
    }),
  );
  expect(steps).toEqual(['begin one', 'end one', 'begin two', 'end two']);
});

test('a migration that failed is tried again at the next start, and those before it are not repeated', async () => {
  const failing: Migration = { ...recordedMigration('two'), run: () => Promise.reject(new Error('The disk is full')) };
  await expect(migrate(runtime, db(), [recordedMigration('one'), failing])).rejects.toThrow('The disk is full');
  expect(await readDataVersion(db())).toBe(1);
  await migrate(runtime, db(), [recordedMigration('one'), recordedMigration('two')]);
  expect(steps).toEqual(['begin one', 'end one', 'begin two', 'end two']);
});

test('a server runs the migrations of a server that ended during them', async () => {
  await takeLease({ job: 'migrate', holder: 'gone', now: new Date(), forMs: 1000 });
  const started = Date.now();
  await migrate(runtime, db(), [recordedMigration('one')]);
  expect(Date.now() - started).toBeGreaterThanOrEqual(900);
  expect(steps).toEqual(['begin one', 'end one']);
});

test('data of a newer version are refused, and the error says what to do', async () => {
  await raiseDataVersion(db(), LATEST_VERSION + 1, NOW);
  await expect(assertCompatible(db())).rejects.toThrow(
    `The database was used by a newer PlainPrompt: its data have version ${LATEST_VERSION + 1}, and this server knows versions up to ${LATEST_VERSION}.`,
  );
  await expect(assertCompatible(db())).rejects.toThrow('Start the newer PlainPrompt again');
});

test('the version of the data never becomes lower', async () => {
  await raiseDataVersion(db(), LATEST_VERSION + 1, NOW);
  await raiseDataVersion(db(), 1, NOW);
  expect(await readDataVersion(db())).toBe(LATEST_VERSION + 1);
});
