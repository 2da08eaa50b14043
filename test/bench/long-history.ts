import { mongo } from 'mongoose';
import { DAY_MS } from '#api/lib/days.ts';

const BATCH = 10_000;
/** 100 users on 100 days, with 100 runs each a day, have a million runs. */
const USERS = 100;
const DAYS = 100;
const PLAN_MINOR = 999;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

interface History {
  readonly uri: string;
  /** The address of the only user with an account. The others are only ids. */
  readonly email: string;
  /** Of each user on each day. */
  readonly runsPerDay: number;
}

const countersOf = (runs: number) => ({
  count: runs,
  hours: { 12: runs },
  actions: { simplify: runs },
  models: { plainprompt: runs },
  inputTokens: 20 * runs,
  outputTokens: 5 * runs,
  wordsBefore: 10 * runs,
  wordsAfter: 4 * runs,
});

function runOf(userId: mongo.ObjectId, at: Date) {
  const firstIdOfSecond = mongo.ObjectId.createFromTime(Math.floor(at.getTime() / 1000));
  // An id starts with the second of its run. The rest must be unique.
  const _id = new mongo.ObjectId(
    firstIdOfSecond.toHexString().slice(0, 8) + new mongo.ObjectId().toHexString().slice(8),
  );
  const text = 'Could you please write a summary of this text, due to the fact that it is very long?';
  return {
    history: {
      _id,
      userId,
      originalText: text,
      simplifiedText: 'Write a summary of this text.',
      action: null,
      model: 'plainprompt',
      changes: [],
      createdAt: at,
      expiresAt: new Date(at.getTime() + 365 * DAY_MS),
    },
    entry: {
      _id,
      userId,
      walletId: userId,
      bucket: 'plan',
      windowStart: at,
      state: 'committed',
      action: null,
      day: dayOf(at),
      hour: 12,
      model: 'plainprompt',
      inputTokens: 20,
      outputTokens: 5,
      wordsBefore: 10,
      wordsAfter: 4,
      at,
      foldedAt: at,
    },
  };
}

/** Stores the runs of a hundred days and the payments of a year, and returns the number of runs. */
export async function fillHistory({ uri, email, runsPerDay }: History): Promise<number> {
  const client = await mongo.MongoClient.connect(uri);
  const db = client.db();
  const user = await db.collection('users').findOne({ email });
  if (!user) throw new Error(`There is no account of ${email}.`);
  const userIds = [user._id, ...Array.from({ length: USERS - 1 }, () => new mongo.ObjectId())];
  const noon = Date.parse(`${dayOf(new Date())}T12:00:00Z`);
  const days = Array.from({ length: DAYS }, (_, back) => new Date(noon - (back + 1) * DAY_MS));

  for (const at of days) {
    const runs = userIds.flatMap((userId) => Array.from({ length: runsPerDay }, () => runOf(userId, at)));
    for (let start = 0; start < runs.length; start += BATCH) {
      const batch = runs.slice(start, start + BATCH);
      const unordered = { ordered: false, writeConcern: { w: 1 } };
      await db.collection('history_entries').insertMany(
        batch.map(({ history }) => history),
        unordered,
      );
      await db.collection('ledger_entries').insertMany(
        batch.map(({ entry }) => entry),
        unordered,
      );
    }
    const day = dayOf(at);
    await db.collection('usage_days').insertOne({ day, ...countersOf(USERS * runsPerDay) });
    await db
      .collection('user_usage_days')
      .insertMany(userIds.map((userId) => ({ userId, day, ...countersOf(runsPerDay) })));
  }
  await fillPayments(db, userIds, noon);
  await client.close();
  return USERS * DAYS * runsPerDay;
}

/** A payment per user and month, for a year. */
async function fillPayments(db: mongo.Db, userIds: readonly mongo.ObjectId[], noon: number): Promise<void> {
  const side = (mrrMinor: number) => ({ planId: mrrMinor > 0 ? 'pro' : 'free', mrrMinor });
  const months = Array.from({ length: 12 }, (_, index) => new Date(noon - (360 - 30 * index) * DAY_MS));
  await db.collection('subscription_changes').insertMany(
    userIds.flatMap((userId) =>
      months.map((at, index) => ({
        userId,
        at,
        kind: index === 0 ? 'activated' : 'renewed',
        source: 'payment',
        from: side(index === 0 ? 0 : PLAN_MINOR),
        to: side(PLAN_MINOR),
      })),
    ),
  );
  await db.collection('payments').insertMany(
    userIds.flatMap((userId) =>
      months.map((createdAt, index) => ({
        userId,
        checkoutId: new mongo.ObjectId(),
        kind: 'plan',
        itemId: 'pro',
        description: 'Pro',
        currency: 'USD',
        provider: 'sandbox',
        ref: `${userId.toHexString()} ${index}`,
        amountMinor: PLAN_MINOR,
        refundedMinor: 0,
        isRenewal: index > 0,
        status: 'succeeded',
        createdAt,
      })),
    ),
  );
}
