import { mongo } from 'mongoose';

/** An answer that a client got: the id of a run, and the key it was asked with. */
export interface Acknowledged {
  readonly key: string;
  readonly id: string;
}

/** What clients and the receiver of webhooks saw from outside. */
export interface Seen {
  readonly answers: readonly Acknowledged[];
  /** The addresses of accounts that were created. */
  readonly signUps: readonly string[];
  /** The ids of messages that arrived with a valid signature. */
  readonly messages: ReadonlySet<string>;
}

interface Wallet {
  readonly _id: mongo.ObjectId;
  readonly used: number;
  readonly windowStart: Date;
  readonly holds: readonly { readonly _id: mongo.ObjectId }[];
}

async function sumCounts(db: mongo.Db, collection: string): Promise<number> {
  const [all] = await db
    .collection(collection)
    .aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: '$count' } } }])
    .toArray();
  return all?.count ?? 0;
}

/**
 * Wallets whose used prompts are not those of the ledger and of the runs in progress. A committed run keeps its hold for a moment: it is
 * in both, and counts once.
 */
async function findWrongWallets(db: mongo.Db): Promise<string[]> {
  const ledger = db.collection('ledger_entries');
  const wrong: string[] = [];
  for await (const { _id, used, windowStart, holds } of db.collection<Wallet>('wallets').find()) {
    const committed = await ledger.countDocuments({ walletId: _id, windowStart, state: 'committed' });
    const committedWithHold = await ledger.countDocuments({
      _id: { $in: holds.map((hold) => hold._id) },
      state: 'committed',
    });
    const accounted = committed + holds.length - committedWithHold;
    if (accounted !== used) wrong.push(`wallet ${String(_id)}: ${used} used, ${accounted} accounted for`);
  }
  return wrong;
}

/** Answers whose run is not committed, or whose text is gone. */
async function findLostAnswers(db: mongo.Db, answers: readonly Acknowledged[]): Promise<string[]> {
  const ids = answers.map(({ id }) => new mongo.ObjectId(id));
  const committed = await db.collection('ledger_entries').distinct('_id', { _id: { $in: ids }, state: 'committed' });
  const kept = await db.collection('history_entries').distinct('_id', { _id: { $in: ids } });
  const [isCommitted, isKept] = [new Set(committed.map(String)), new Set(kept.map(String))];
  return answers.flatMap(({ key, id }) =>
    isCommitted.has(id) && isKept.has(id)
      ? []
      : [`${key}: committed ${isCommitted.has(id)}, in the history ${isKept.has(id)}`],
  );
}

/** Counters that differ from the committed runs. Clients repeat each request until it is answered, so each of these runs has an answer. */
async function findWrongCounters(db: mongo.Db, answers: readonly Acknowledged[]): Promise<string[]> {
  const committed = await db.collection('ledger_entries').countDocuments({ state: 'committed' });
  const figures = {
    'the history': await db.collection('history_entries').countDocuments(),
    "users' days": await sumCounts(db, 'user_usage_days'),
    'all days': await sumCounts(db, 'usage_days'),
    answers: new Set(answers.map(({ id }) => id)).size,
  };
  return Object.entries(figures).flatMap(([name, figure]) =>
    figure === committed ? [] : [`${committed} committed runs, and ${figure} in ${name}`],
  );
}

/** Accounts whose sign-up was answered, and that are missing or were not announced exactly once. */
async function findWrongSignUps(db: mongo.Db, { signUps, messages }: Seen): Promise<string[]> {
  const users = await db
    .collection('users')
    .find({ email: { $in: [...signUps] } }, { projection: { email: 1 } })
    .toArray();
  const wrong =
    users.length === signUps.length ? [] : [`${signUps.length} sign-ups were answered, ${users.length} kept`];
  for (const { _id, email } of users) {
    const events = await db.collection('outbox_events').find({ type: 'user.created', userId: _id }).toArray();
    if (events.length !== 1) wrong.push(`${String(email)}: announced ${events.length} times`);
    const eventIds = events.map((event) => event._id);
    const deliveries = await db
      .collection('webhook_deliveries')
      .find({ eventId: { $in: eventIds } })
      .toArray();
    const isReceived = deliveries.some((delivery) => messages.has(`msg_${String(delivery._id)}`));
    if (!isReceived) wrong.push(`${String(email)}: no valid message arrived`);
  }
  return wrong;
}

/**
 * Compares what clients and the receiver of webhooks saw with what is stored, and the stored counters with each other. It reads the
 * collections itself, and knows nothing of the code that writes them. Returns a line for each difference.
 */
export async function checkBooks(db: mongo.Db, seen: Seen): Promise<string[]> {
  return [
    ...(await findWrongWallets(db)),
    ...(await findLostAnswers(db, seen.answers)),
    ...(await findWrongCounters(db, seen.answers)),
    ...(await findWrongSignUps(db, seen)),
  ];
}

/** The number of rows that background work has yet to process. */
export async function countUnsettled(db: mongo.Db): Promise<number> {
  const counts = await Promise.all([
    db
      .collection('ledger_entries')
      .countDocuments({ $or: [{ pendingEffects: { $exists: true } }, { foldedAt: null }] }),
    db.collection('outbox_events').countDocuments({ dispatchedAt: null }),
    db.collection('webhook_deliveries').countDocuments({ state: 'waiting' }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
