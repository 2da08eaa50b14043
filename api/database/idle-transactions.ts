import mongoose, { type mongo } from 'mongoose';
import type { Log } from '#api/kernel/log.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { repeat } from '#api/lib/repeat.ts';

/**
 * A transaction in which nothing has happened for this long belongs to a server that died, because transactions wait
 * for nothing but the database.
 */
const IDLE_LIMIT_MS = 4 * SECOND_MS;
const CHECK_INTERVAL_MS = 2 * SECOND_MS;

interface IdleSession {
  readonly lsid: { readonly id: mongo.Binary };
}

/**
 * Aborts the transactions of this installation in which nothing has happened for `idleMs`, and returns how many there were. MongoDB keeps the
 * locks of a transaction whose client died for a minute (`transactionLifetimeLimitSeconds`), and writes to the same documents wait for them.
 * A server that was only slow repeats its transaction, as after any conflict.
 */
export async function abortIdleTransactions(idleMs = IDLE_LIMIT_MS): Promise<number> {
  const client = mongoose.connection.getClient();
  const admin = client.db('admin');
  // Other programs may use the same database user: mongosh and backups give another name, or none.
  const isOurs = { appName: client.options.appName ?? '' };
  const isIdle = { type: 'idleSession', 'transaction.timeInactiveMicros': { $gte: idleMs * 1000 } };
  const sessions = await admin
    .aggregate<IdleSession>(
      [{ $currentOp: { idleSessions: true } }, { $match: { ...isOurs, ...isIdle } }, { $project: { _id: 0, lsid: 1 } }],
      { readConcern: 'local', maxTimeMS: CHECK_INTERVAL_MS },
    )
    .toArray();
  if (sessions.length > 0) await admin.command({ killSessions: sessions.map(({ lsid }) => ({ id: lsid.id })) });
  return sessions.length;
}

/**
 * Starts aborting idle transactions, for which it looks every two seconds, as `idle_in_transaction_session_timeout`
 * does in PostgreSQL. Each server does so, without a lease: the server with the lease may be the one that died.
 */
export function startIdleTransactionTimeout(log: Log): { stop: () => Promise<void> } {
  let hasFailed = false;
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
