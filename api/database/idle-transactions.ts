import mongoose, { type mongo } from 'mongoose';
import type { Log } from '#api/kernel/log.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { repeat } from '#api/lib/repeat.ts';

/**
 * A transaction in which nothing has happened for this long belongs to a server that died, because transactions wait
 * for nothing but the database.
 */
const IDLE_LIMIT_MS = 4 * SECOND_MS;
/** An abandoned transaction is first seen up to one interval after it was left, and aborted up to one after the limit. */
const CHECK_INTERVAL_MS = 2 * SECOND_MS;

/** A session with an open transaction that waits for its client. */
interface IdleSession {
  readonly lsid: { readonly id: mongo.Binary };
  readonly transaction: {
    readonly parameters: { readonly txnNumber: mongo.Long | number };
    /** How long the database has worked for the transaction, in all. It grows with each operation. */
    readonly timeActiveMicros: mongo.Long | number;
  };
}

/** Finds the sessions of this installation with a transaction that waits for its client. */
function findIdleSessions(): Promise<IdleSession[]> {
  const client = mongoose.connection.getClient();
  // Other programs may use the same database user, such as mongosh and mongodump: they give another name, or none. Without an `appName` in
  // MONGODB_URI, those without a name count as this installation, too.
  const isOurs = { appName: client.options.appName ?? '' };
  const fields = { _id: 0, lsid: 1, 'transaction.parameters.txnNumber': 1, 'transaction.timeActiveMicros': 1 };
  const pipeline = [
    { $currentOp: { idleSessions: true } },
    { $match: { ...isOurs, type: 'idleSession' } },
    { $project: fields },
  ];
  const options = { readConcern: 'local', maxTimeMS: CHECK_INTERVAL_MS } as const;
  return client.db('admin').aggregate<IdleSession>(pipeline, options).toArray();
}

/** Names a state of a transaction: another operation makes another state. */
const stateOf = ({ lsid, transaction: { parameters, timeActiveMicros } }: IdleSession) =>
  [lsid.id.toString('hex'), String(parameters.txnNumber), String(timeActiveMicros)].join(' ');

/**
 * Returns a function that aborts the transactions of this installation whose state has not changed between calls that are at
 * least `idleMs` apart, and returns how many there were. MongoDB keeps the locks of a transaction whose client died for a
 * minute (`transactionLifetimeLimitSeconds`), and writes to the same documents wait for them. A server that was only slow
 * repeats its transaction, as after any conflict.
 *
 * MongoDB does not report when a transaction last did something: `timeInactiveMicros` is the sum of all its waits, which is also long in a
 * transaction of many operations. So the states of several calls are compared: a call that sees a state for the first time does not abort it.
 */
export function idleTransactionAborter(idleMs = IDLE_LIMIT_MS): () => Promise<number> {
  /** The states of the last call, and when each was first seen, in milliseconds of the process. */
  let seen: ReadonlyMap<string, number> = new Map();
  return async () => {
    const sessions = await findIdleSessions();
    const now = performance.now();
    seen = new Map(sessions.map(stateOf).map((state) => [state, seen.get(state) ?? now]));
    const idle = sessions.filter((session) => now - (seen.get(stateOf(session)) ?? now) >= idleMs);
    if (idle.length === 0) return 0;
    const killed = idle.map(({ lsid }) => ({ id: lsid.id }));
    await mongoose.connection.getClient().db('admin').command({ killSessions: killed });
    return idle.length;
  };
}

/**
 * Starts aborting idle transactions, for which it looks every two seconds, as `idle_in_transaction_session_timeout`
 * does in PostgreSQL. Each server does so, without a lease: the server with the lease may be the one that died.
 */
export function startIdleTransactionTimeout(log: Log): { stop: () => Promise<void> } {
  let hasFailed = false;
  const abortIdleTransactions = idleTransactionAborter();
  const stop = repeat(CHECK_INTERVAL_MS, async () => {
    try {
      const aborted = await abortIdleTransactions();
      if (aborted > 0) log.warn({ aborted }, 'Transactions that a server left open were aborted');
      hasFailed = false;
    } catch (err) {
      // Once: some hosted databases never allow it.
      if (!hasFailed) log.warn({ err }, 'Could not look for transactions that a server left open');
      hasFailed = true;
    }
  });
  return { stop };
}
