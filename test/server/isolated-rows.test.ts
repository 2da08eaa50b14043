import { mongo, Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { NOW } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let lines: string[];
let rows: ReturnType<ReturnType<typeof isolatedRows<Types.ObjectId>>>;
beforeEach(() => {
  lines = [];
  rows = isolatedRows<Types.ObjectId>('A row failed')(testRuntime({ logTo: (line) => void lines.push(line) }));
});

const bad = { _id: new Types.ObjectId() };
const good = { _id: new Types.ObjectId() };

/** Handles a bad row and then a good one. Returns those that were handled. */
async function pass(now: Date, error: Error | null = new Error('broken')) {
  const handled: Types.ObjectId[] = [];
  const handle = async (row: typeof bad) => {
    handled.push(row._id);
    if (row === bad && error) throw error;
  };
  await rows.forEach([bad, good], handle, now);
  return handled;
}

test('a row that fails holds up no other, is logged, and waits for longer each time', async () => {
  expect(await pass(NOW)).toEqual([bad._id, good._id]);
  expect(rows.waiting(after(29))).toEqual([bad._id]);
  expect(await pass(after(29))).toEqual([good._id]);
  expect(await pass(after(30))).toEqual([bad._id, good._id]);
  expect(await pass(after(89))).toEqual([good._id]);
  expect(await pass(after(90))).toEqual([bad._id, good._id]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    [1, 2, 3].map((attempts) => ({ msg: 'A row failed', id: String(bad._id), attempts })),
  );
  for (let attempt = 0; attempt < 20; attempt += 1) await pass(after(10_000 * (attempt + 1)));
  expect(rows.waiting(after(200_000 + 3599))).toEqual([bad._id]);
  expect(rows.waiting(after(200_000 + 3600))).toEqual([]);
});

test('a row that succeeds after a failure starts with the shortest wait again', async () => {
  await pass(NOW);
  await pass(after(30), null);
  await pass(after(31));
  expect(rows.waiting(after(60))).toEqual([bad._id]);
  expect(rows.waiting(after(61))).toEqual([]);
});

test('a database that is away ends the pass, and the row that met it does not end the next one', async () => {
  await expect(pass(NOW, new mongo.MongoNetworkError('gone'))).rejects.toThrow('gone');
  expect(await pass(after(1))).toEqual([good._id]);
});
