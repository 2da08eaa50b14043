import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { idleTransactionAborter } from '#api/database/idle-transactions.ts';

const IDLE_MS = 300;

interface Counter {
  readonly _id: string;
  readonly n: number;
}

let other: mongo.MongoClient;

const counters = (client: mongo.MongoClient) => client.db(mongoose.connection.name).collection<Counter>('counters');
const ownCounters = () => counters(mongoose.connection.getClient());

/** Connects as a program with another name does, or as another server of this installation. */
async function connectAs(appName = mongoose.connection.name): Promise<mongo.MongoClient> {
  other = await mongo.MongoClient.connect(inject('mongodbUri'), { appName });
  return other;
}

/** Begins a transaction that has written, and leaves it open, as a server that is killed does. */
async function leaveOpen(client: mongo.MongoClient): Promise<void> {
  const session = client.startSession();
  session.startTransaction();
  await counters(client).updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
}

/** Looks for idle transactions twice, as a server does. Returns how many the second look aborted. */
async function abortIdle(idleMs = IDLE_MS): Promise<number> {
  const abort = idleTransactionAborter(idleMs);
  expect(await abort()).toBe(0);
  await sleep(2 * IDLE_MS);
  return abort();
}

beforeEach(async () => {
  await ownCounters().insertOne({ _id: 'a', n: 0 });
});

afterEach(async () => {
  await other.close();
  await ownCounters().drop();
});

test('a transaction whose server died is aborted, and others can write what it had written', async () => {
  await leaveOpen(await connectAs());
  expect(await abortIdle()).toBe(1);
  await ownCounters().updateOne({ _id: 'a' }, { $inc: { n: 10 } }, { maxTimeMS: 20_000 });
  expect(await ownCounters().findOne()).toEqual({ _id: 'a', n: 10 });
  expect(await abortIdle()).toBe(0);
});

test('transactions that go on, and those of other programs, are left alone', async () => {
  await leaveOpen(await connectAs('a backup'));
  expect(await abortIdle()).toBe(0);
  await other.close();
  await leaveOpen(await connectAs());
  expect(await abortIdle(60_000)).toBe(0);
});

test('a server that was only slow repeats its transaction, and nothing is written twice', async () => {
  const client = await connectAs();
  let attempts = 0;
  await client.withSession((session) =>
    session.withTransaction(async () => {
      attempts += 1;
      await counters(client).updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
      if (attempts > 1) return;
      expect(await abortIdle()).toBe(1);
    }),
  );
  expect(attempts).toBe(2);
  expect(await ownCounters().findOne()).toEqual({ _id: 'a', n: 1 });
});

test('a transaction that goes on slowly is left alone, however long it takes in all', async () => {
  const client = await connectAs();
  const abort = idleTransactionAborter(IDLE_MS);
  await client.withSession((session) =>
    session.withTransaction(async () => {
      for (let operations = 0; operations < 20; operations += 1) {
        await counters(client).updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
        await sleep(IDLE_MS / 6);
        expect(await abort()).toBe(0);
      }
    }),
  );
  expect(await ownCounters().findOne()).toEqual({ _id: 'a', n: 20 });
});
