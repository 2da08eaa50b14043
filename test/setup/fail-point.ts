import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach } from 'vitest';
import { isDuplicateKey } from '#api/database/database-errors.ts';

const SWITCH = 'failCommand';
const client = () => mongoose.connection.getClient();
const takers = () => client().db('test-switches').collection<{ _id: string; pid: number }>('takers');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A test that was stopped in between does not block the others. */
async function evictTheDead(): Promise<void> {
  const taker = await takers().findOne({ _id: SWITCH });
  if (taker && !isAlive(taker.pid)) await takers().deleteOne(taker);
}

/** A mongod has one switch for this, and test files share a mongod: one test takes it at a time. */
async function take(): Promise<void> {
  for (;;) {
    await evictTheDead();
    try {
      await takers().insertOne({ _id: SWITCH, pid: process.pid });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    await sleep(20);
  }
}

interface Failure {
  readonly commands: readonly string[];
  /** How often. Until the end of the test, unless said otherwise. */
  readonly times?: number;
  /** How many commands succeed before the first failure, and not with `times`. None, unless said otherwise. */
  readonly after?: number;
  /** A collection of this test's database. All of them, unless said otherwise. */
  readonly collection?: string;
  readonly how: { readonly errorCode: number } | { readonly closeConnection: true };
}

/**
 * Makes commands of this test's connections fail with errors that a failing database causes. They work again when `mend` is called, and at the
 * end of the test.
 */
export function useFailingDatabase() {
  let isTaken = false;
  const mend = async () => {
    if (!isTaken) return;
    await client().db('admin').command({ configureFailPoint: SWITCH, mode: 'off' });
    await takers().deleteOne({ _id: SWITCH });
    isTaken = false;
  };
  afterEach(mend);
  const fail = async ({ commands, times, after = 0, collection, how }: Failure) => {
    if (!isTaken) await take();
    isTaken = true;
    const namespace = collection === undefined ? {} : { namespace: `${mongoose.connection.name}.${collection}` };
    await client()
      .db('admin')
      .command({
        configureFailPoint: SWITCH,
        mode: times === undefined ? (after === 0 ? 'alwaysOn' : { skip: after }) : { times },
        data: { failCommands: commands, appName: mongoose.connection.name, ...namespace, ...how },
      });
  };
  return { fail, mend };
}
