import { type ClientSession, trusted } from 'mongoose';
import { claimEnd, notClaimed, retryTime, sendDue } from '#api/database/due-requests.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { dropRenewalChange, toId } from './renewal-changes.ts';
import { type RenewalStopRow, RenewalStops } from './renewal-stop.model.ts';
import type { Renewal } from './subscription.model.ts';

/** For how long a request waits while its renewals are being resumed, which takes one call of the provider. */
const HELD_MS = 5 * MINUTE_MS;

interface NewRenewalStop {
  readonly renewal: Renewal;
  readonly at: Date;
}

/**
 * Queues a request to the provider to end these renewals, in the caller's transaction. One that is queued already, or
 * that waits while the renewals are resumed, is sent now.
 */
export async function queueRenewalStop(session: ClientSession, { renewal, at }: NewRenewalStop): Promise<void> {
  const { provider, ref } = renewal;
  await dropRenewalChange(session, renewal);
  await RenewalStops.updateOne(
    { _id: toId(renewal) },
    { $set: { nextAttemptAt: at }, $setOnInsert: { provider, ref, attempts: 0, claimedUntil: null, createdAt: at } },
    { session, upsert: true },
  );
}

/**
 * Withdraws a request that no server has begun to send, in the caller's transaction: its renewals buy something after
 * all. Returns false when there is none.
 */
export const withdrawUnsentStop = (session: ClientSession, renewal: Renewal): Promise<boolean> =>
  withdrawStop(session, { renewal, attempts: 0 });

/** Deletes a request that has been sent this often. Returns false when there is none. */
async function withdrawStop(
  session: ClientSession,
  { renewal, attempts }: Pick<HeldStop, 'renewal' | 'attempts'>,
): Promise<boolean> {
  const { deletedCount } = await RenewalStops.deleteOne({ _id: toId(renewal), attempts }, { session });
  return deletedCount > 0;
}

/** A request that waits while its renewals are resumed. */
export interface HeldStop {
  readonly renewal: Renewal;
  /** How often it had been sent when it was held. */
  readonly attempts: number;
  /** False: the provider has stopped the renewals already, and the request would stop them again. */
  readonly wasQueued: boolean;
}

/**
 * Stores a request that waits, in the caller's transaction, before the provider is asked to resume the renewals. If the
 * server stops before it has stored that they renew, the request is sent some minutes later. Returns null while the
 * request is being sent. The caller must abort the transaction then.
 */
export async function holdRenewalStop(
  session: ClientSession,
  { renewal, at }: NewRenewalStop,
): Promise<HeldStop | null> {
  const { provider, ref } = renewal;
  const before = await RenewalStops.findOneAndUpdate(
    { _id: toId(renewal) },
    {
      $max: { nextAttemptAt: new Date(at.getTime() + HELD_MS) },
      $setOnInsert: { provider, ref, attempts: 0, claimedUntil: null, createdAt: at },
    },
    { session, upsert: true, returnDocument: 'before' },
  ).lean<RenewalStopRow>();
  if (before?.claimedUntil && before.claimedUntil > at) return null;
  return { renewal, attempts: before?.attempts ?? 0, wasQueued: before !== null };
}

/**
 * Withdraws a request that was held, in the transaction that stores that the renewals continue. Returns false when it
 * has been sent meanwhile, so that they stop.
 */
export const withdrawHeldStop = (session: ClientSession, stop: HeldStop): Promise<boolean> =>
  withdrawStop(session, stop);

interface Sending {
  /** Rejects when the provider does not confirm. */
  readonly send: (renewal: Renewal) => Promise<void>;
  readonly onFailure: (error: unknown, stop: RenewalStopRow) => void;
  readonly now: Date;
}

/** Claims a request that is due for this server. Null when there is none, or other servers are sending them. */
const claimStop = (now: Date) =>
  RenewalStops.findOneAndUpdate(
    { nextAttemptAt: trusted({ $lte: now }), ...notClaimed(now) },
    { $inc: { attempts: 1 }, $set: { claimedUntil: claimEnd(now) } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<RenewalStopRow>();

/**
 * Sends all requests that are due. A request that fails is reported to `onFailure` and sent again later.
 * Returns how many succeeded.
 */
export async function sendRenewalStops({ send, onFailure, now }: Sending): Promise<number> {
  let sent = 0;
  await sendDue(
    () => claimStop(now),
    async (stop) => {
      const { _id, attempts, claimedUntil } = stop;
      // After the time of its claim, another server may be sending it, or a user resuming the renewals.
      const claimed = { _id, claimedUntil };
      try {
        await send(stop);
        await RenewalStops.deleteOne(claimed);
        sent += 1;
      } catch (error) {
        onFailure(error, stop);
        const nextAttemptAt = retryTime(now, attempts);
        await RenewalStops.updateOne(claimed, { $set: { nextAttemptAt, claimedUntil: null } });
      }
    },
  );
  return sent;
}
